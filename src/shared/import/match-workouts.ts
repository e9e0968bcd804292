import { addDays, daysBetween } from '../foundation/dates.ts'
import { spanOf } from '../training/training-fields.ts'
import type { ImportedSession } from './imported-session.ts'
import type { ExistingSession, Match } from './plan.ts'

/** A session of the journal, as far as workouts are concerned. */
export interface MeasurableSession extends ExistingSession {
  endTime: string
  /** How long a watch measured it, in seconds; 0 if none did. */
  measured: number
}

type Timed = Pick<ImportedSession, 'date' | 'startTime' | 'endTime'>

/** A workout to match. */
export interface WorkoutToMatch {
  times: Timed
  /** Whether it comes in if it is no session of the journal. */
  isWanted: boolean
  /** The id of the session that the member chose for it, 0 for none; undefined if nobody has chosen. */
  chosen: number | undefined
}

/** Which session a workout is. */
export interface WorkoutMatch extends Match {
  /** `rival`: another watch measured more of the same session. `unwanted`: it is no session, and of no kind that comes in. */
  fate: 'comes' | 'rival' | 'unwanted'
}

interface Span {
  start: number
  end: number
}

/** In minutes since 1970, by the clock of where it was. */
function spanOn(one: Timed): Span {
  const [start, end] = spanOf(one)
  const before = daysBetween('1970-01-01', one.date) * 1440
  return { start: before + start, end: before + end }
}

const lengthOf = ({ start, end }: Span) => end - start

const overlapOf = (one: Span, other: Span) =>
  Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start))

/** Whether two are the same training: half of the shorter one is in the other. */
const isSame = (one: Span, other: Span) => {
  const shorter = Math.min(lengthOf(one), lengthOf(other))
  return shorter > 0 && 2 * overlapOf(one, other) >= shorter
}

/**
 * Which sessions of the journal workouts are, by when both were: the one that has most of it, or that of its day if that has no start.
 * Of several workouts of one session, the one that measured most of it comes in.
 */
export function matchWorkouts(workouts: WorkoutToMatch[], sessions: MeasurableSession[]): WorkoutMatch[] {
  const byDay = Map.groupBy(sessions, ({ date }) => date)
  const found = workouts.map((one) => candidateOf(one, byDay))
  const order = found.keys().toArray()
  order.sort((a, b) => (found[b]?.overlap ?? 0) - (found[a]?.overlap ?? 0))
  const taken = new Taken()
  const fates = new Map<number, WorkoutMatch['fate']>()
  for (const index of order) {
    const [workout, candidate] = [workouts[index], found[index]]
    if (workout && candidate) fates.set(index, taken.fateOf(workout, candidate))
  }
  return found.map(({ existing, options }, index) => ({
    existing,
    options,
    fate: fates.get(index) ?? 'unwanted',
  }))
}

/** The sessions that have a workout already, of those here and of those that workouts become. */
class Taken {
  readonly #ids = new Set<number>()
  readonly #spans = new Map<string, Span[]>()

  /** What becomes of the next workout, which takes its session if it comes in. */
  fateOf({ times: { date }, isWanted }: WorkoutToMatch, one: Candidate): WorkoutMatch['fate'] {
    const { existing, span, isChosen, overlap } = one
    if (existing) {
      const isLess = !isChosen && measuredOf(existing) >= overlap
      if (isLess || this.#ids.has(existing.id)) return 'rival'
      this.#ids.add(existing.id)
      return 'comes'
    }
    if (!isWanted) return 'unwanted'
    const around = [-1, 0, 1].flatMap((days) => this.#spans.get(addDays(date, days)) ?? [])
    if (around.some((other) => isSame(span, other))) return 'rival'
    this.#spans.set(date, [...(this.#spans.get(date) ?? []), span])
    return 'comes'
  }
}

/** How much of a session was measured already, in minutes. */
const measuredOf = (session: MeasurableSession) => Math.min(session.measured / 60, lengthOf(spanOn(session)))

interface Candidate extends Match {
  existing: MeasurableSession | undefined
  span: Span
  /** How much of the session it measured, in minutes; all of itself if it is no session of the journal, or was chosen for one. */
  overlap: number
  isChosen: boolean
}

function candidateOf(
  { times, isWanted, chosen }: WorkoutToMatch,
  byDay: Map<string, MeasurableSession[]>,
): Candidate {
  const span = spanOn(times)
  const ofDay = byDay.get(times.date) ?? []
  const around = [...(byDay.get(addDays(times.date, -1)) ?? []), ...(byDay.get(addDays(times.date, 1)) ?? [])]
  const timed = [...ofDay, ...around].filter(({ startTime }) => startTime !== '')
  const spans = timed.map((session) => ({ session, span: spanOn(session) }))
  const same = spans.filter((one) => isSame(one.span, span))
  const best = same.toSorted((a, b) => overlapOf(b.span, span) - overlapOf(a.span, span))[0]
  const untimed = ofDay.filter(({ startTime }) => startTime === '')
  const guess = best?.session ?? (isWanted && untimed.length === 1 ? untimed[0] : undefined)
  const options = [...ofDay, ...same.flatMap(({ session }) => (session.date === times.date ? [] : session))]
  const isChosen = chosen === 0 || options.some(({ id }) => id === chosen)
  const existing = isChosen ? options.find(({ id }) => id === chosen) : guess
  const overlap = best && existing === best.session ? overlapOf(best.span, span) : lengthOf(span)
  return { existing, options, span, overlap, isChosen: isChosen && chosen !== 0 }
}
