import { lazy, Suspense, useEffect, useState } from 'react'
import type { Attachment } from '#shared/media.ts'
import { preload } from '#web/lib/preload.ts'
import classes from './attachments.module.css'
import { DownloadLink } from './download-link.tsx'
import { kindOfAttachment } from './file-text.ts'
import { Picture } from './picture.tsx'
import { LinkedVideo, OwnVideo } from './video-tile.tsx'

const loadLightbox = () => import('./lightbox.tsx')
const Lightbox = lazy(loadLightbox)

/** The media of an entry. */
export default function Attachments({ files, links }: { files: Attachment[]; links: string[] }) {
  const ofKind = (kind: string) => files.filter((file) => kindOfAttachment(file) === kind)
  const photos = ofKind('image')
  if (files.length + links.length === 0) return null
  return (
    <section className={classes['attachments']} aria-label="Media">
      {photos.length > 0 && <Photos photos={photos} />}
      {ofKind('video').map((file) => (
        <OwnVideo key={file.filename} file={file} />
      ))}
      {links.map((link) => (
        <LinkedVideo key={link} link={link} />
      ))}
      {ofKind('document').map((file) => (
        <DownloadLink key={file.filename} file={file} />
      ))}
    </section>
  )
}

/** Thumbnails; each opens the lightbox. */
function Photos({ photos }: { photos: Attachment[] }) {
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
