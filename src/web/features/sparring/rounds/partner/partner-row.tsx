import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { resultNames } from '#shared/sparring/round-text.ts'
import { type Round, results } from '#shared/sparring/rounds.ts'
import classes from './partner-row.module.css'

interface Props {
  name: string
  /** What the name's button does: 'Add a round with Theo'. The results say it, too. */
  label: string
  /** For a tap between two rounds, an arm's length away. */
  isLarge?: boolean
  onChoice: (result: Round['result']) => void
}

/** Somebody to roll with: one tap on the name, or on how it went. */
export function PartnerRow({ name, label, isLarge = false, onChoice }: Props) {
  return (
    <div className={classes['row']} data-large={isLarge || undefined}>
      <Button
        className={classes['name'] ?? ''}
        variant="subtle"
        color="gray"
        justify="start"
        leftSection={isLarge ? undefined : <IconPlus size={16} />}
        aria-label={label}
        onClick={() => onChoice(null)}
      >
        <span dir="auto">{name}</span>
      </Button>
      {results.map((result) => (
        <Button
          key={result}
          className={classes['result'] ?? ''}
          variant="default"
          radius="xl"
          aria-label={`${label}: ${resultNames[result]}`}
          onClick={() => onChoice(result)}
        >
          {resultNames[result]}
        </Button>
      ))}
    </div>
  )
}
