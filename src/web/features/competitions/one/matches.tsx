import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Match, matchText } from '#shared/competitions/matches.ts'
import { competitionLimits } from '#shared/foundation/lazy-limits.ts'
import { VideoWithNotes } from '#web/features/techniques/videos.tsx'
import { openDialog } from '#web/lib/dialogs.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { CardButton, CardList, Facts } from '#web/ui/list/card-list.tsx'
import { recordText } from '../competition-texts.ts'
import { MatchDots } from '../match-dots.tsx'
import type { ShownCompetition } from '../use-competitions.ts'
import classes from './matches.module.css'

/** The matches of a competition in their order; each opens. */
export function Matches({ competition: { key, fields } }: { competition: ShownCompetition }) {
  const { matches } = fields
  return (
    <section className={classes['matches']} aria-labelledby="matches">
      <h2 id="matches">
        Matches{matches.length > 0 && <span className="muted text-sm medium">{recordText([fields])}</span>}
      </h2>
      <MatchDots matches={matches} />
      {matches.length === 0 ? (
        <Hint>Log each match as soon as it’s over. It works without signal.</Hint>
      ) : (
        <CardList>
          {matches.map((match, at) => (
            <li key={match.key}>
              <Row
                match={match}
                number={at + 1}
                onOpen={() => openDialog({ kind: 'editMatch', of: key, match })}
              />
            </li>
          ))}
        </CardList>
      )}
      {matches.length < competitionLimits.matches && (
        <Button
          className={classes['add'] ?? ''}
          size="lg"
          leftSection={<IconPlus size={20} />}
          onClick={() => openDialog({ kind: 'newMatch', of: key })}
        >
          Log a match
        </Button>
      )}
    </section>
  )
}

interface RowProps {
  match: Match
  number: number
  onOpen: () => void
}

const Row = ({ match, number, onOpen }: RowProps) => (
  <article className={classes['match']} data-outcome={match.outcome}>
    <h3 className="text-md bold" dir="auto">
      <CardButton onClick={onOpen}>{matchText(match)}</CardButton>
    </h3>
    <Facts
      facts={[
        `Match ${number}`,
        match.opponent && `against ${match.opponent}`,
        match.academy,
        match.minutes === null ? '' : `${match.minutes} min`,
      ].filter(Boolean)}
    />
    {match.notes !== '' && (
      <p className="typed muted" dir="auto">
        {match.notes}
      </p>
    )}
    {match.video !== '' && (
      <section className={classes['video']} aria-label={`Video of match ${number}`}>
        <VideoWithNotes video={{ url: match.video, notes: match.videoNotes }} />
      </section>
    )}
    {match.video === '' && match.videoNotes !== '' && (
      <p className="typed muted" dir="auto">
        {match.videoNotes}
      </p>
    )}
  </article>
)
