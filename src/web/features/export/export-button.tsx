import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { fetchFile } from '#web/lib/api/api.ts'
import { saveFile } from '#web/lib/api/save-file.ts'
import { toast } from '#web/lib/toast.ts'

/** Downloads the journal as a spreadsheet. */
export function ExportButton({ className, onStart }: { className: string; onStart?: (() => void) | undefined }) {
  const exporting = useMutation({
    mutationFn: download,
    onMutate: () => {
      toast({ title: 'Exporting', text: 'Preparing your export file...' })
      onStart?.()
    },
    onSuccess: () => toast({ text: 'Your entries have been exported successfully!' }),
    onError: () =>
      toast({
        title: 'Export Failed',
        text: 'There was an error exporting your entries. Please try again.',
        isBad: true,
      }),
  })
  return (
    <button type="button" className={className} disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      <IconDownload size={20} stroke={1.75} /> Export Data
    </button>
  )
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function download() {
  const { headers, file } = await fetchFile('/api/export/entries', spreadsheet, { timeout: 10 * 60_000 })
  const [, name] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
  saveFile(file, name ?? 'bjj_training_export.xlsx')
}
