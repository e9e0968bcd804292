import type { Attachment } from '#shared/media.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { mediaSummary } from './file-text.ts'
import classes from './media-strip.module.css'
import { LinkThumb, Thumb } from './thumb.tsx'

const max = 4

/** The media of an entry on its card: pictures to look at, and a summary for screen readers. */
export function MediaStrip({ files, links }: { files: Attachment[]; links: string[] }) {
  const total = files.length + links.length
  if (total === 0) return null
  const shownLinks = links.slice(0, Math.max(max - files.length, 0))
  return (
    <div className={classes['strip']}>
      {files.slice(0, max).map((file) => (
        <Thumb key={file.filename} file={file} />
      ))}
      {shownLinks.map((link) => (
        <LinkThumb key={link} link={link} />
      ))}
      {total > max && (
        <span className={classes['more']} aria-hidden>
          +{total - max}
        </span>
      )}
      <VisuallyHidden>{mediaSummary(files, links)}</VisuallyHidden>
    </div>
  )
}
