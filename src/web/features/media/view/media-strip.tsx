import type { Attachment } from '#shared/media/media.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { mediaSummary } from './file-text.ts'
import classes from './media-strip.module.css'
import { LinkThumb, Thumb } from './thumb.tsx'

const max = 4

interface Props {
  files: Attachment[]
  links: string[]
  /** The photo that the card leads with. */
  lead: Attachment | undefined
}

/** The media of an entry on its card: pictures to look at, and a summary for screen readers. */
export function MediaStrip({ files, links, lead }: Props) {
  if (files.length + links.length === 0) return null
  const others = files.filter((file) => file !== lead)
  const total = others.length + links.length
  const shownLinks = links.slice(0, Math.max(max - others.length, 0))
  const summary = <VisuallyHidden>{mediaSummary(files, links)}</VisuallyHidden>
  if (total === 0) return summary
  return (
    <div className={classes['strip']}>
      {others.slice(0, max).map((file) => (
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
      {summary}
    </div>
  )
}
