import { useQueryClient } from '@tanstack/react-query'
import { statuses, statusNames, type Technique } from '#shared/techniques/techniques.ts'
import { loadSaving } from '#web/features/offline/things/load-saving.ts'
import { Choice } from '#web/ui/text/chip.tsx'

/** How far the person has come, changed with one tap. */
export function StatusField({ technique }: { technique: Technique }) {
  const client = useQueryClient()
  const choose = async (status: Technique['status']) =>
    (await loadSaving()).changeQuietly(client, 'Technique', technique, { status }, 'The status wasn’t changed.')
  return (
    <Choice
      legend="Status"
      options={statuses}
      nameOf={(one) => statusNames[one]}
      value={technique.status}
      onChange={(status) => void choose(status)}
    />
  )
}
