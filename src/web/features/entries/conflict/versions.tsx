import type { Entry } from '#shared/entries/entries.ts'
import { differencesOf } from './resolve-conflict.ts'
import classes from './versions.module.css'

export const ofTwoDevices = ['Yours', 'Other device']

interface Props {
  mine: Entry
  theirs: Entry
  /** The names of both versions. */
  heads?: readonly string[]
}

/** The fields that differ between two versions of an entry, side by side. */
export function Versions({ mine, theirs, heads = ofTwoDevices }: Props) {
  const differences = differencesOf(mine, theirs)
  return (
    <div className={classes['versions']}>
      {heads.map((head) => (
        <p key={head} className="semibold">
          {head}
        </p>
      ))}
      {differences.map(({ label, mine: own, theirs: other }) => (
        <section key={label} className={classes['field']} aria-label={label}>
          <h3 className={classes['label']}>{label}</h3>
          <Text text={own} />
          <Text text={other} />
        </section>
      ))}
    </div>
  )
}

const Text = ({ text }: { text: string }) => (
  <p className={`${classes['text']} ${text === '' ? 'muted' : ''}`} dir="auto">
    {text || 'Empty'}
  </p>
)
