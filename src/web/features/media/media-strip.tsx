import type { Attachment } from '#shared/media.ts'
import { mediaInWords } from './file-words.ts'
import classes from './media-strip.module.css'
import { LinkThumb, Thumb } from './thumb.tsx'

const most = 4

/** What an entry carries, on its card: pictures for the eye, their number in words for a reader. */
export function MediaStrip({ files, links }: { files: Attachment[]; links: string[] }) {
  const total = files.length + links.length
  if (total === 0) return null
  const shownLinks = links.slice(0, Math.max(most - files.length, 0))
  return (
    <div className={classes['strip']}>
      {files.slice(0, most).map((file) => (
        <Thumb key={file.filename} file={file} />
      ))}
      {shownLinks.map((link) => (
        <LinkThumb key={link} />
      ))}
      {total > most && (
        <span className={classes['more']} aria-hidden>
          +{total - most}
        </span>
      )}
      <span className={classes['words']}>{mediaInWords(files, links)}</span>
    </div>
  )
}
