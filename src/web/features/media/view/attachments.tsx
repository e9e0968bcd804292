import type { Attachment } from '#shared/media/media.ts'
import { kindOfAttachment } from './file-text.ts'
import { Photos } from './photos.tsx'
import { DownloadLink, LinkedVideo, OwnVideo } from './video-tile.tsx'

/** The media of an entry. */
export default function Attachments({ files, links }: { files: Attachment[]; links: string[] }) {
  const ofKind = (kind: string) => files.filter((file) => kindOfAttachment(file) === kind)
  const photos = ofKind('image')
  if (files.length + links.length === 0) return null
  return (
    <section className="stack fit gap-3" aria-label="Media">
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
