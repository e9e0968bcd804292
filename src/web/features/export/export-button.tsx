import { IconDownload } from '@tabler/icons-react'
import { useExport } from './use-export.ts'

/** Downloads the journal as a spreadsheet. */
export function ExportButton({ className, onStart }: { className: string; onStart?: (() => void) | undefined }) {
  const exporting = useExport(onStart)
  return (
    <button type="button" className={className} disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      <IconDownload size={20} stroke={1.75} /> Export Data
    </button>
  )
}
