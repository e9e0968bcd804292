import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { toast } from '#web/lib/toast.ts'

/** Downloads the journal as a spreadsheet. */
export function ExportButton({ className, onStart }: { className: string; onStart?: (() => void) | undefined }) {
  const exporting = useExport(onStart)
  return (
    <button type="button" className={className} disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      <IconDownload size={20} stroke={1.75} /> Export Data
    </button>
  )
}

/** Downloads the journal as a spreadsheet, and says how that goes. */
export const useExport = (onStart?: () => void) =>
  useMutation({
    mutationFn: async () => (await import('./download.ts')).download(),
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
