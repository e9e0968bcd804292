import { type SessionType, sessionTypeNames, sessionTypes } from '#shared/entries.ts'
import classes from './entry-dialog.module.css'

interface Props {
  value: SessionType
  onChange: (type: SessionType) => void
}

/** One tap for one of five. */
export function SessionTypeField({ value, onChange }: Props) {
  return (
    <fieldset className={classes['choices']}>
      <legend>Session Type</legend>
      {sessionTypes.map((type) => (
        <label key={type} className={classes['chip']}>
          <input
            type="radio"
            name="sessionType"
            value={type}
            checked={value === type}
            onChange={() => onChange(type)}
          />
          {sessionTypeNames[type]}
        </label>
      ))}
    </fieldset>
  )
}
