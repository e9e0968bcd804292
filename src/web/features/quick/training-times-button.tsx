import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { templatesQuery } from '#web/features/templates/api.ts'
import { openDialog } from '#web/lib/dialogs.ts'

/** Asks a newcomer who has no templates when they train. */
export function TrainingTimesButton() {
  const { data: templates } = useQuery(templatesQuery)
  if (templates?.length !== 0) return null
  return (
    <Button variant="subtle" onClick={() => openDialog({ kind: 'trainingTimes' })}>
      When do you train? Make it one tap
    </Button>
  )
}
