import { Button } from '@mantine/core'
import type { Technique } from '#shared/techniques/techniques.ts'
import { openThing } from '#web/features/offline/things/things.ts'
import { Videos } from '#web/features/techniques/videos.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import classes from './card-notes.module.css'
import type { CatalogText } from './catalog-text.ts'

const partsOf = ({ steps, keyDetails, commonMistakes }: Technique) =>
  [
    { label: 'Steps', text: steps },
    { label: 'Key details', text: keyDetails },
    { label: 'Common mistakes', text: commonMistakes },
  ].filter(({ text }) => text !== '')

/** Whether a technique has anything to look at after recalling it. */
export const hasNotes = (technique: Technique) => partsOf(technique).length > 0 || technique.videos.length > 0

interface Props {
  technique: Technique
  /** What the catalog says about it. */
  catalogText: CatalogText | null | undefined
}

/** A member's notes on a technique, and their videos; without any, what the catalog says. */
export function CardNotes({ technique, catalogText }: Props) {
  if (!hasNotes(technique)) {
    return (
      <div className={classes['notes']}>
        {catalogText ? <FromCatalog text={catalogText} /> : <Hint>You have no notes on this technique yet.</Hint>}
        <Button variant="default" onClick={() => openThing('Technique', { stored: technique })}>
          Write your own
        </Button>
      </div>
    )
  }
  return (
    <div className={classes['notes']}>
      {partsOf(technique).map(({ label, text }) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <p dir="auto">{text}</p>
        </section>
      ))}
      {technique.videos.length > 0 && <Videos videos={technique.videos} />}
    </div>
  )
}

const FromCatalog = ({ text: { description, safety, defense } }: { text: CatalogText }) => (
  <section aria-label="From the catalog">
    <p>
      <Badge tone="outline">From the catalog</Badge>
    </p>
    <p>{description}</p>
    {safety && <p>{safety}</p>}
    {defense && <p>If it’s on you: {defense}</p>}
  </section>
)
