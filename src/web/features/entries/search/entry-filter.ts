import type { Entry } from '#shared/entries/entries.ts'
import { isCalendarDay } from '#shared/foundation/dates.ts'
import { isSameName } from '#shared/foundation/name-key.ts'
import { type Submission, wornIn } from '#shared/sparring/rounds.ts'
import { roundAttires } from '#shared/training/attire.ts'
import { type SessionType, sessionTypes } from '#shared/training/training-fields.ts'

/** Which entries to list; the page of the journal has it in its URL, and asks the server for the same. */
export interface EntryFilter {
  /** Ids of what the entries carry or mention. */
  tag?: number | undefined
  technique?: number | undefined
  type?: SessionType | undefined
  /** What was worn in a round. */
  attire?: (typeof roundAttires)[number] | undefined
  /** The id of who a round was with. */
  partner?: number | undefined
  /** The submission of a round, for the member or against them, as figures name it. */
  landed?: string | undefined
  caught?: string | undefined
  academy?: string | undefined
  instructor?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** A day of every year, 'MM-DD'. */
  onDay?: string | undefined
}

/** The router reads ?q=50 as a number. */
const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const nameIn = (value: unknown) => asText(value) || undefined
const dayIn = (value: unknown) => (isCalendarDay(asText(value)) ? asText(value) : undefined)
const idIn = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

/** The filter in search parameters; invalid ones are left out. */
export const filterIn = (search: Record<string, unknown>): EntryFilter => ({
  tag: idIn(search['tag']),
  technique: idIn(search['technique']),
  type: sessionTypes.find((type) => type === search['type']),
  attire: roundAttires.find((attire) => attire === search['attire']),
  partner: idIn(search['partner']),
  landed: nameIn(search['landed']),
  caught: nameIn(search['caught']),
  academy: nameIn(search['academy']),
  instructor: nameIn(search['instructor']),
  from: dayIn(search['from']),
  to: dayIn(search['to']),
  onDay: dayIn(`2024-${asText(search['onDay'])}`)?.slice(5),
})

export const isFiltered = (filter: EntryFilter) => Object.values(filter).some((value) => value !== undefined)

/** Whether a filter lets an entry through, as the server would say. */
export const isAmong = (
  entry: Entry,
  { tag, technique, type = entry.sessionType, from = '', to = '~', onDay = '', ...others }: EntryFilter,
): boolean =>
  entry.sessionType === type &&
  hasRound(entry, others) &&
  entry.date >= from &&
  entry.date <= to &&
  entry.date.endsWith(onDay) &&
  (others.academy === undefined || isSameName(entry.academy, others.academy)) &&
  (others.instructor === undefined || isSameName(entry.instructor, others.instructor)) &&
  [[tag, entry.tags] as const, [technique, entry.techniques] as const].every(
    ([wanted, those]) => wanted === undefined || those.some(({ id }) => id === wanted),
  )

/** Whether one round is all that is asked for; attire alone may also be that of the session. */
function hasRound({ rounds, attire: worn }: Entry, { attire, partner, landed, caught }: EntryFilter): boolean {
  if ([partner, landed, caught].every((asked) => asked === undefined)) {
    if (attire === undefined || worn === attire || worn === 'both') return true
  }
  return rounds.some(
    (round) =>
      (attire === undefined || wornIn(round, worn) === attire) &&
      (partner === undefined || round.partner?.id === partner) &&
      (landed === undefined ||
        round.submissions.some((submission) => submission.isMine && isCalled(submission, landed))) &&
      (caught === undefined ||
        round.submissions.some((submission) => !submission.isMine && isCalled(submission, caught))),
  )
}

/** The server also knows the names that only the catalog has: they would make the journal's first load larger by a third. */
const isCalled = (submission: Submission, name: string) => isSameName(submission.name, name)
