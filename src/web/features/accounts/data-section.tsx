import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import ArchiveDownload from '#web/features/export/archive-download.tsx'
import { useExport } from '#web/features/export/export-button.tsx'
import { AccessTokens } from '#web/features/sessions/tokens/access-tokens.tsx'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Stack } from '#web/ui/form/form.tsx'

/** What a member takes along, and brings along from elsewhere. */
export default function DataSection({ close }: { close: () => void }) {
  const exporting = useExport()
  return (
    <Stack>
      <h3>Spreadsheet</h3>
      <p>Sessions, rounds, techniques, practice, partners, and everything else you wrote, a sheet for each.</p>
      <ButtonRow>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.75} />}
          disabled={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          Export Data
        </Button>
      </ButtonRow>
      <h3>Archive</h3>
      <p>
        All of that with your photos, videos, and documents, in one ZIP file that opens without Rollbook: as a
        page, as text, and as data for other programs.
      </p>
      <ArchiveDownload />
      <h3>Import</h3>
      <p>
        Bring in the sessions you’ve kept in a spreadsheet or in notes. You see what they become before anything is
        stored.
      </p>
      <ButtonRow>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/import" onClick={close} />}>
          Import sessions
        </Button>
      </ButtonRow>
      <h3>Access tokens</h3>
      <p>
        For scripts of your own, such as one that downloads your archive every night. Whoever has a token can read
        your journal, so keep it like a password. A new password revokes all of them.{' '}
        <a className="jade" href="/api/openapi.json">
          What scripts can do
        </a>
      </p>
      <AccessTokens />
    </Stack>
  )
}
