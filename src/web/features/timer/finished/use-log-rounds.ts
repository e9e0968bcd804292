import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DayEndsAt, timeOfEvening } from '#shared/accounts/day-end.ts'
import { calledByDay } from '#shared/entries/evening.ts'
import { type PlannedSession, plannedSessions } from '#shared/entries/planned-sessions.ts'
import { sessionToLog } from '#shared/entries/today.ts'
import { minutesOf } from '#shared/foundation/dates.ts'
import type { LocalTime } from '#shared/foundation/time-zone.ts'
import { contextOf } from '#shared/sparring/round-context.ts'
import { endOf, type RoundDone, type TimerRun } from '#shared/sparring/round-timer.ts'
import { emptyRound, type Round, roundsToSave } from '#shared/sparring/rounds.ts'
import { sessionTypeNames, spanOf } from '#shared/training/training-fields.ts'
import { cachedEntries, entriesOfDayQuery } from '#web/features/entries/api.ts'
import {
  draftNameOf,
  type EntryRequest,
  type EntryValues,
  initialValues,
} from '#web/features/entries/form/entry-values.ts'
import { type JournalItem, journalItems } from '#web/features/entries/list/journal-items.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { nearPlannedQuery, useNearPlanned } from '#web/features/planned/api.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { templatesQuery } from '#web/features/templates/api.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { readDraft } from '#web/lib/form/drafts.ts'
import { dayAt, timeAt } from '../clock-time.ts'
import { changeRun, removeRun } from '../run-store.ts'

type LogRequest = Exclude<EntryRequest, { kind: 'addShared' }>

/** How many minutes rounds may be before or after the class they are a part of. */
const minutesAround = 30

/** Opens the form of the session that the rounds are a part of, with them in it; `into` says which one if it is logged already. */
export function useLogRounds(run: TimerRun, done: RoundDone[]) {
  const { dayEndsAt } = useUser()
  const spanned = { began: eveningAt(run.beganAt, dayEndsAt), ended: eveningAt(endOf(run), dayEndsAt) }
  const { logged, planned, isLoading } = useSessions(spanned)
  const log = () => {
    const session = logged ? requestOf(logged) : planned && requestToLog(planned)
    const { day } = spanned.began
    const request = session ?? newRequest(day)
    openDialog({ ...request, recorded: recordedFor({ request, run, done, day }) })
  }
  return { log, isLoading, into: logged && calledByDay(logged) }
}

/** The time of an instant as the member counts it. */
const eveningAt = (instant: number, dayEndsAt: DayEndsAt) =>
  timeOfEvening({ day: dayAt(instant), minutes: minutesOf(timeAt(instant)) }, dayEndsAt)

interface Span {
  began: LocalTime
  ended: LocalTime
}

/** The sessions of the run's day that its rounds may be a part of, once they are known. */
function useSessions(span: Span) {
  const client = useQueryClient()
  const { day } = span.began
  const near = useNearPlanned()
  const { isLoading: isNearLoading } = useQuery(nearPlannedQuery)
  const pending = usePending()
  const { data: tags = [] } = useQuery(tagsQuery)
  const { data: templates = [], isLoading: areTemplatesLoading } = useQuery(templatesQuery)
  const { data: ofDay, isLoading: isDayLoading } = useQuery(entriesOfDayQuery(day))
  const entries = ofDay ?? cachedEntries(client).filter(({ date }) => date === day)
  const items = journalItems({ entries, isWhole: true }, pending, tags, { q: '' })
  const trained = items.filter(({ isPlanned }) => !isPlanned)
  const known = {
    planned: plannedSessions(
      near.planned,
      items.filter(({ isPlanned }) => isPlanned),
    ),
    templates,
    trained,
  }
  const isOfRun = (session: Session) => session.date === day && isAround(session, span)
  return {
    isLoading: isNearLoading || areTemplatesLoading || isDayLoading,
    logged: trained.find(isOfRun),
    planned: sessionToLog(span.ended, known, isOfRun),
  }
}

type Session = Pick<JournalItem, 'date' | 'startTime' | 'endTime'>

/** Whether a session is at the time of the run, or has none. */
function isAround(session: Session, { began: { day, minutes: began }, ended: until }: Span): boolean {
  if (session.startTime === '') return true
  const [start, end] = spanOf(session)
  const ended = until.minutes + (until.day === day ? 0 : 1440)
  return began <= end + minutesAround && ended >= start - minutesAround
}

/** Opens a session that is logged. */
const requestOf = ({ create, pending: _, ...entry }: JournalItem): LogRequest =>
  create ? { kind: 'editPending', pending: create } : { kind: 'editEntry', entry }

/** Opens one that is planned, to log it. */
function requestToLog({ planned, entry, template }: PlannedSession): LogRequest {
  if (planned) return { kind: 'logPlanned', planned }
  return template ? { kind: 'newEntryFromTemplate', template } : requestOf(entry)
}

/** Opens a new one: rounds that are no part of a class are an open mat's, as in Quick Entry. */
function newRequest(date: string): LogRequest {
  const session = { title: sessionTypeNames['open-mat'], sessionType: 'open-mat' as const }
  return { kind: 'newEntry', date, session }
}

interface Recording {
  request: LogRequest
  run: TimerRun
  done: RoundDone[]
  /** When the run began. */
  day: string
}

/**
 * What the form gets besides: the rounds after those it has, and the times if it has none. A draft that has got them already
 * stays as it is.
 */
function recordedFor({ request, run, done, day }: Recording) {
  const draft = draftNameOf(request)
  const inDraft = readDraft(draft)?.changes ?? {}
  const initial = { ...initialValues(request, day), ...(inDraft as Partial<EntryValues>) }
  const before = roundsToSave.safeParse(initial.rounds).data ?? []
  const isThere = run.form?.draft === draft && before.length > run.form.rounds
  if (!isThere) changeRun((current) => ({ ...current, form: { draft, rounds: before.length } }))
  const values: Partial<EntryValues> = {
    hasTrained: true,
    ...(!isThere && { rounds: [...before, ...done.map((one) => asRound(one, run))] }),
    ...(initial.startTime === '' && { startTime: timeAt(run.beganAt), endTime: timeAt(endOf(run)) }),
  }
  return { values, onSaved: removeRun }
}

/** A round as it is logged, in whole minutes, and of the kind that the timer was set to. */
const asRound = ({ partner, result, startedAt, seconds }: RoundDone, { settings }: TimerRun): Round => ({
  ...emptyRound,
  ...contextOf(settings),
  partner,
  result,
  minutes: Math.max(1, Math.round(seconds / 60)),
  startedAt: new Date(startedAt).toISOString(),
})
