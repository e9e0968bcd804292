import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Attachment } from '#shared/media.ts'
import classes from './attachments.module.css'
import { sizeOf } from './file-words.ts'

/** A file to take along, under the name that it came with. */
export const DownloadLink = ({ file, children }: { file: Attachment; children: ReactNode }) => (
  <a className={classes['file']} href={file.path} download={file.originalname}>
    <IconDownload size={22} aria-hidden />
    <span className={classes['words']}>
      {children}
      <span className={classes['address']}>{sizeOf(file.bytes)}</span>
    </span>
  </a>
)
