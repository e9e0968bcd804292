import { IconDownload } from '@tabler/icons-react'
import type { Attachment } from '#shared/media/media.ts'
import { FileLink } from './file-link.tsx'
import { sizeOf } from './file-text.ts'

/** A download link; the file keeps its original name. */
export const DownloadLink = ({ file, title = file.originalname }: { file: Attachment; title?: string }) => (
  <FileLink
    icon={<IconDownload size={22} aria-hidden />}
    title={title}
    details={sizeOf(file.bytes)}
    href={file.path}
    download={file.originalname}
  />
)
