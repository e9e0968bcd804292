import { IconFileText, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type Attachment, fileTypes } from '#shared/media/media.ts'
import { isVideoLink } from '#shared/media/video-links.ts'
import { kindOfAttachment } from './file-text.ts'
import { Picture } from './picture.tsx'
import classes from './thumb.module.css'

/** A small square that shows what a file is. */
export function Thumb({ file }: { file: Attachment }) {
  const kind = kindOfAttachment(file)
  return (
    <span className={classes['thumb']} aria-hidden>
      {kind === 'document' && <Document ending={fileTypes[file.mimetype]?.ending ?? ''} />}
      {(kind === 'image' || file.preview !== '') && kind !== 'document' && <Picture file={file} alt="" />}
      {kind === 'video' && <Play />}
    </span>
  )
}

/** The same for a link. */
export const LinkThumb = ({ link }: { link: string }) => (
  <span className={classes['thumb']} aria-hidden>
    {isVideoLink(link) ? <Play /> : <Document ending="link" />}
  </span>
)

const Document = ({ ending }: { ending: string }) => (
  <span className={classes['document']}>
    <IconFileText size={22} />
    {ending}
  </span>
)

const Play = () => (
  <span className={classes['play']}>
    <IconPlayerPlayFilled size={14} />
  </span>
)
