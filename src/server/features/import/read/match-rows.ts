import type { ImportChoices } from '#shared/import/imports.ts'
import { type MeasurableSession, matchWorkouts } from '#shared/import/match-workouts.ts'
import { type Match, matchSessions, type SessionRow } from '#shared/import/plan.ts'

/** What sessions of the journal are those of a file, and which don't come in although nobody has left them out. */
interface Matched {
  matched: { one: SessionRow; match: Match }[]
  rivals: SessionRow[]
  unwanted: SessionRow[]
}

/** By their days and starts. */
export function matchOthers(fresh: SessionRow[], known: MeasurableSession[], { matches }: ImportChoices): Matched {
  const found = matchSessions(
    fresh.map(({ session }) => session),
    known,
    fresh.map(({ row }) => matches[row]),
  )
  return {
    matched: fresh.map((one, index) => ({ one, match: found[index] ?? noMatch })),
    rivals: [],
    unwanted: [],
  }
}

const noMatch: Match = { existing: undefined, options: [] }

/** So few workouts are all shown with the session that they are. Of more, those of which that is a guess. */
const mostShown = 10

/** By when both were. `isWanted` says which come in although they are no sessions of the journal. */
export function matchMeasured(
  fresh: SessionRow[],
  known: MeasurableSession[],
  { matches }: ImportChoices,
  isWanted: (one: SessionRow) => boolean,
): Matched {
  const workouts = fresh.map((one) => ({
    times: one.session,
    isWanted: isWanted(one),
    chosen: matches[one.row],
  }))
  const found = matchWorkouts(workouts, known)
  const ofFate = (fate: (typeof found)[number]['fate']) => fresh.filter((_, index) => found[index]?.fate === fate)
  const matched = fresh.flatMap((one, index) => {
    const { fate, ...match } = found[index] ?? { ...noMatch, fate: 'unwanted' }
    const isShown = fresh.length <= mostShown || match.options.length > 1 || !match.existing
    return fate === 'comes' ? [{ one, match: isShown ? match : { ...match, options: [] } }] : []
  })
  return { matched, rivals: ofFate('rival'), unwanted: ofFate('unwanted') }
}
