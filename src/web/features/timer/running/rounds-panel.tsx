import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fold } from '#shared/foundation/fold.ts'
import { limits } from '#shared/foundation/limits.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import { byLikelihood } from '#shared/sparring/likely-partners.ts'
import { resultNames } from '#shared/sparring/round-text.ts'
import { roundsDone, sayOf, type TimedRound, type TimerRun } from '#shared/sparring/round-timer.ts'
import type { Round, RoundPartner } from '#shared/sparring/rounds.ts'
import { partnerUsesQuery } from '#web/features/sparring/api.ts'
import { PartnerRow } from '#web/features/sparring/rounds/partner/partner-row.tsx'
import { useRolledWith, withOthers } from '#web/features/sparring/rounds/partner/use-rolled-with.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { changeRun } from '../run-store.ts'
import classes from './rounds-panel.module.css'

/** How many partners are shown at once. */
const shownAtOnce = 5

const isSaid = ({ partner, result }: TimedRound) => partner !== null || result !== null

/** The rounds that are over: one tap says with whom the latest one was and how it went. */
export function RoundsPanel({ run, now }: { run: TimerRun; now: number }) {
  const done = roundsDone(run, now)
  const [chosen, setChosen] = useState<{ of: number; round: number }>()
  const [said, setSaid] = useState('')
  /** The one that was chosen, until another one is over; otherwise the latest that nothing was said of. */
  const asked =
    (chosen?.of === done.length && done.find(({ round }) => round === chosen.round)) ||
    (done.findLast((one) => !isSaid(one)) ?? done.at(-1))
  if (!asked) return null
  const say = (partner: RoundPartner, result: Round['result']) => {
    setChosen(undefined)
    setSaid(`Round ${asked.round}: ${textOf({ partner, result })}`)
    changeRun((run) => sayOf(run, asked.round, { partner, result }))
  }
  return (
    <section className={classes['panel']} aria-label="Rounds">
      <ol className={classes['rounds']}>
        {done.map((one) => (
          <li key={one.round}>
            <button
              type="button"
              className={classes['round']}
              aria-pressed={one.round === asked.round}
              onClick={() => setChosen({ of: done.length, round: one.round })}
            >
              <VisuallyHidden>Round </VisuallyHidden>
              <span className="numbers">{one.round}</span> <span dir="auto">{textOf(one)}</span>
            </button>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <h2 className="text-lg">Round {asked.round}: who, and how did it go?</h2>
      <People
        key={asked.round}
        round={asked.round}
        rolled={done.flatMap(({ partner }) => partner ?? [])}
        onChoice={say}
      />
    </section>
  )
}

/** 'Theo, won'. */
const textOf = ({ partner, result }: Pick<TimedRound, 'partner' | 'result'>) =>
  [partner?.name, result && resultNames[result].toLowerCase()].filter(Boolean).join(', ') || '?'

interface PeopleProps {
  round: number
  /** The partners of the rounds so far. */
  rolled: RoundPartner[]
  onChoice: (partner: RoundPartner, result: Round['result']) => void
}

/** The likely partners, each with how it went; others are typed. */
function People({ round, rolled, onChoice }: PeopleProps) {
  const [typed, setTyped] = useState('')
  const [areAll, setAll] = useState(false)
  const people = usePeople(rolled)
  const name = typed.trim().normalize('NFC')
  const matching = people.filter((one) => fold(one.name).includes(fold(name)))
  const isNew = name !== '' && !people.some((one) => nameKey(one.name) === nameKey(name))
  const offered = [...(isNew ? [{ id: 0, name }] : []), ...matching]
  const shown = areAll ? offered : offered.slice(0, shownAtOnce)
  return (
    <>
      <ul className="stack gap-1">
        {shown.map((partner) => (
          <li key={`${partner.id} ${partner.name}`}>
            <PartnerRow
              name={partner.name}
              label={`Round ${round} with ${partner.name}`}
              isLarge
              onChoice={(result) => onChoice(partner, result)}
            />
          </li>
        ))}
      </ul>
      {!areAll && offered.length > shownAtOnce && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          All partners
        </Button>
      )}
      <TextInput
        aria-label="Another partner"
        placeholder={people.length === 0 ? 'Who did you roll with?' : 'Somebody else...'}
        maxLength={limits.partnerName}
        autoComplete="off"
        dir="auto"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </>
  )
}

/** Whom the member rolls with, and those whom only this run names, the likely ones first. */
function usePeople(rolled: RoundPartner[]): RoundPartner[] {
  const known = useRolledWith()
  const { data: uses = [] } = useQuery(partnerUsesQuery)
  const today = useLocalDay()
  return byLikelihood(withOthers(known, rolled), { uses, rolled, today })
}
