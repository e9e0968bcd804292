import type { Technique } from '#shared/techniques/techniques.ts'
import { Videos } from '#web/features/techniques/videos.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import classes from './card-notes.module.css'

const partsOf = ({ steps, keyDetails, commonMistakes }: Technique) =>
  [
    { label: 'Steps', text: steps },
    { label: 'Key details', text: keyDetails },
    { label: 'Common mistakes', text: commonMistakes },
  ].filter(({ text }) => text !== '')

/** Whether a technique has anything to look at after recalling it. */
export const hasNotes = (technique: Technique) => partsOf(technique).length > 0 || technique.videos.length > 0

/** A member's notes on a technique, and their videos. */
export function CardNotes({ technique }: { technique: Technique }) {
  if (!hasNotes(technique)) {
    return <Hint>You have no notes on this technique yet. You can add them in your library.</Hint>
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
