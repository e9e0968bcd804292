import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Attachment } from '#shared/media/media.ts'
import classes from './picture.module.css'

/** The URLs a file's picture may have, the best first. */
export const sourcesOf = (file: Attachment) => [file.path, `/uploads/files/${file.filename}`]

interface Props {
  file: Attachment
  /** '' if the name is shown beside it. */
  alt: string
  /** Shown in place of a picture that didn’t load. */
  broken?: string
}

/** A file's picture, filling its box. If one URL fails, the next is tried. */
export function Picture({ file, alt, broken }: Props) {
  const [failures, setFailures] = useState(0)
  const sources = [...(file.preview === '' ? [] : [file.preview]), ...(file.isVideo ? [] : sourcesOf(file))]
  const src = sources[failures]
  if (src === undefined)
    return (
      <span className={classes['broken']}>
        <IconPhotoOff size={24} aria-hidden />
        {broken}
      </span>
    )
  return (
    <img
      className={classes['picture']}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailures(failures + 1)}
    />
  )
}
