import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Attachment } from '#shared/media.ts'
import classes from './picture.module.css'

/** Where a file's picture may be found, the best place first. */
export const placesOf = (file: Attachment) => [file.path, `/uploads/files/${file.filename}`]

interface Props {
  file: Attachment
  /** '' where the name stands beside it or the picture says nothing new. */
  alt: string
  /** What is said in place of a picture that does not load. */
  broken?: string
}

/** A file's small picture, filling the box it is in; from the next place where one has none. */
export function Picture({ file, alt, broken }: Props) {
  const [missed, setMissed] = useState(0)
  const places = [...(file.preview === '' ? [] : [file.preview]), ...(file.isVideo ? [] : placesOf(file))]
  const src = places[missed]
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
      onError={() => setMissed(missed + 1)}
    />
  )
}
