import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Stack } from '#web/ui/form/form.tsx'

/** What a member brings along from elsewhere. */
export default function DataSection({ close }: { close: () => void }) {
  return (
    <Stack>
      <h3>Import</h3>
      <p>
        Bring in the sessions you’ve kept in a spreadsheet. You see what they become before anything is stored.
      </p>
      <ButtonRow>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/import" onClick={close} />}>
          Import sessions
        </Button>
      </ButtonRow>
    </Stack>
  )
}
