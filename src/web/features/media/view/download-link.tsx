import { IconDownload } from '@tabler/icons-react'
import type { Attachment } from '#shared/media.ts'
import { FileLink } from './file-link.tsx'
import { sizeOf } from './file-text.ts'

/** A file to take along, under the name that it came with. */
export const DownloadLink = ({ file, title = file.originalname }: { file: Attachment; title?: string }) => (
  <FileLink
    icon={<IconDownload size={22} aria-hidden />}
    title={title}
    details={sizeOf(file.bytes)}
    href={file.path}
    download={file.originalname}
  />
)
