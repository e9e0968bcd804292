import type { Attachment } from '#shared/media/media.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { kindOfAttachment, mediaSummary } from './file-text.ts'
import classes from './lead-medium.module.css'
import { LinkThumb, Thumb } from './thumb.tsx'

interface Props {
  files: Attachment[]
  links: string[]
}

/** The first photo of an entry on its card, or what it has instead, how many more there are, and a summary for screen readers. */
export function LeadMedium({ files, links }: Props) {
  const lead = files.find((file) => kindOfAttachment(file) === 'image') ?? files[0]
  const [link] = links
  const others = files.length + links.length - 1
  if (others < 0) return null
  return (
    <div className={classes['lead']}>
      {lead ? <Thumb file={lead} /> : link !== undefined && <LinkThumb link={link} />}
      {others > 0 && (
        <span className={classes['others']} aria-hidden>
          +{others}
        </span>
      )}
      <VisuallyHidden>{mediaSummary(files, links)}</VisuallyHidden>
    </div>
  )
}
