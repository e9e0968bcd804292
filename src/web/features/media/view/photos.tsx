import { lazy, Suspense, useEffect, useState } from 'react'
import type { Attachment } from '#shared/media/media.ts'
import { preload } from '#web/lib/api/preload.ts'
import classes from './photos.module.css'
import { Picture } from './picture.tsx'

const loadLightbox = () => import('./lightbox.tsx')
const Lightbox = lazy(loadLightbox)

/** Thumbnails; each opens the lightbox. */
export function Photos({ photos }: { photos: Attachment[] }) {
  const [opened, setOpened] = useState<number>()
  useEffect(() => preload(loadLightbox), [])
  return (
    <>
      <ul className={classes['photos']}>
        {photos.map((file, at) => (
          <li key={file.filename}>
            <button type="button" className={classes['photo']} onClick={() => setOpened(at)}>
              <Picture file={file} alt={`Open ${file.originalname}`} broken="This photo didn’t load." />
            </button>
          </li>
        ))}
      </ul>
      <Suspense>
        {opened !== undefined && <Lightbox photos={photos} first={opened} onClosed={() => setOpened(undefined)} />}
      </Suspense>
    </>
  )
}
