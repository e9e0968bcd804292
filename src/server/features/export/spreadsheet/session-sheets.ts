import type { Entry } from '#shared/entries/entries.ts'
import { fieldTexts } from '#shared/entries/entry-texts.ts'
import { minutesBetween } from '#shared/foundation/dates.ts'
import type { RoundCounts } from '#shared/sparring/round-context.ts'
import { actions } from '#shared/sparring/round-counts.ts'
import { actionNames, kindNames, resultNames } from '#shared/sparring/round-text.ts'
import type { Round } from '#shared/sparring/rounds.ts'
import { submissionText } from '#shared/sparring/submission-text.ts'
import { attireNames } from '#shared/training/attire-text.ts'
import { zoneNumbers } from '#shared/training/heart-rate.ts'
import type { commentsOnSessions } from '../journal/entry-queries.ts'
import type { HeartRateOnSession } from '../journal/heart-rate-queries.ts'
import type { Column } from './workbook.ts'

type TextField = keyof typeof fieldTexts

/** A column for a field of an entry, by default with what it says as text. */
const labeled = (
  field: TextField,
  width: number,
  rest: Partial<Pick<Column<Entry>, 'format' | 'cellOf'>> = {},
): Column<Entry> => ({
  header: fieldTexts[field].label,
  width,
  cellOf: (entry) => fieldTexts[field].textOf(entry, (time) => time),
  ...rest,
})

/** What a planned session doesn't have yet, so that sums are of what was trained. */
const ifTrained = (cellOf: (entry: Entry) => number | null) => (entry: Entry) =>
  entry.isPlanned ? null : cellOf(entry)

const hoursOf = ({ startTime, endTime }: Entry) => minutesBetween(startTime, endTime) / 60 || null

/** Fields that say nothing about a session for itself. */
type LeftOut = 'isRecurring' | 'hasPostSessionNotes'

/** Each field has a column, in this order; hours come after the times. */
const fields: Record<Exclude<TextField, LeftOut> | 'hours', Column<Entry>> = {
  date: labeled('date', 12, { format: 'day', cellOf: ({ date }) => date }),
  title: labeled('title', 32),
  isPlanned: {
    header: 'Trained or Planned',
    width: 12,
    cellOf: ({ isPlanned }) => (isPlanned ? 'Planned' : 'Trained'),
  },
  sessionType: labeled('sessionType', 14),
  startTime: labeled('startTime', 11, { format: 'time' }),
  endTime: labeled('endTime', 11, { format: 'time' }),
  hours: { header: 'Duration (hours)', width: 11, format: 'hours', cellOf: ifTrained(hoursOf) },
  academy: labeled('academy', 24),
  instructor: labeled('instructor', 20),
  tags: labeled('tags', 32),
  techniques: labeled('techniques', 32),
  notes: labeled('notes', 80),
  // Not called notes: an import tells the two apart by that.
  hasPrivateNotes: {
    header: 'Private',
    width: 9,
    cellOf: ({ hasPrivateNotes }) => (hasPrivateNotes ? 'Private' : null),
  },
  rounds: labeled('rounds', 9, { format: 'number', cellOf: ifTrained(({ rounds }) => rounds.length || null) }),
  // Not called gi or no-gi: an import makes tags of such a column.
  attire: { ...labeled('attire', 14), header: 'Trained in' },
  effort: { header: 'Effort (1 to 10)', width: 9, format: 'number', cellOf: ({ effort }) => effort },
  fileAttachments: labeled('fileAttachments', 32),
  videoLinks: labeled('videoLinks', 40),
}

export const sessionColumns = Object.values(fields)

interface RoundOfEntry {
  entry: Entry
  /** From 1. */
  number: number
  round: Round
}

export const roundsIn = (entry: Entry): RoundOfEntry[] =>
  entry.rounds.map((round, index) => ({ entry, number: index + 1, round }))

const submissionsOf =
  (isMine: boolean) =>
  ({ round }: RoundOfEntry) =>
    round.submissions
      .filter((submission) => submission.isMine === isMine)
      .map(submissionText)
      .join('\n')

/** What one side did; empty if nothing was counted in the round. */
const actionColumns = (side: keyof RoundCounts, whose: string) =>
  actions.map(
    (action): Column<RoundOfEntry> => ({
      header: `${whose} ${actionNames[action]}`,
      width: 11,
      format: 'number',
      cellOf: ({ round }) => round.counts?.[side][action] ?? null,
    }),
  )

export const roundColumns: Column<RoundOfEntry>[] = [
  { header: 'Date', width: 12, format: 'day', cellOf: ({ entry }) => entry.date },
  { header: 'Session', width: 32, cellOf: ({ entry }) => entry.title },
  { header: 'Round', width: 8, format: 'number', cellOf: ({ number }) => number },
  {
    header: 'Start Time (UTC)',
    width: 11,
    format: 'time',
    cellOf: ({ round }) => round.startedAt?.slice(11, 16) ?? null,
  },
  { header: 'Partner', width: 24, cellOf: ({ round }) => round.partner?.name ?? null },
  { header: 'Duration (minutes)', width: 11, format: 'number', cellOf: ({ round }) => round.minutes },
  { header: 'Gi or No-gi', width: 9, cellOf: ({ round }) => round.attire && attireNames[round.attire] },
  { header: 'Kind', width: 12, cellOf: ({ round }) => (round.kind ? kindNames[round.kind] : null) },
  { header: 'Started From', width: 18, cellOf: ({ round }) => round.startPosition ?? null },
  { header: 'Result', width: 9, cellOf: ({ round }) => round.result && resultNames[round.result] },
  { header: 'You Got', width: 36, cellOf: submissionsOf(true) },
  { header: 'Caught By', width: 36, cellOf: submissionsOf(false) },
  ...actionColumns('mine', 'Your'),
  ...actionColumns('theirs', 'Their'),
  { header: 'Held', width: 28, cellOf: ({ round }) => round.held.join(', ') },
  { header: 'Lost', width: 28, cellOf: ({ round }) => round.lost.join(', ') },
  { header: 'Notes', width: 60, cellOf: ({ round }) => round.notes },
]

/** A sheet of its own: an import would add columns of the sessions to their notes. */
export const heartRateColumns: Column<HeartRateOnSession>[] = [
  { header: 'Date', width: 12, format: 'day', cellOf: ({ date }) => date },
  { header: 'Session', width: 32, cellOf: ({ title }) => title },
  { header: 'Measured (minutes)', width: 11, format: 'number', cellOf: ({ seconds }) => Math.round(seconds / 60) },
  { header: 'Average Heart Rate', width: 9, format: 'number', cellOf: ({ average }) => average },
  { header: 'Highest Heart Rate', width: 9, format: 'number', cellOf: ({ highest }) => highest },
  { header: 'Energy (kcal)', width: 9, format: 'number', cellOf: ({ energy }) => energy },
  ...zoneNumbers.map(
    (zone): Column<HeartRateOnSession> => ({
      header: `Zone ${zone} (minutes)`,
      width: 9,
      format: 'number',
      cellOf: ({ zones }) => zones[zone - 1] ?? null,
    }),
  ),
  { header: 'Device', width: 24, cellOf: ({ device }) => device },
]

type CommentOnSession = Awaited<ReturnType<typeof commentsOnSessions>>[number]

export const commentColumns: Column<CommentOnSession>[] = [
  { header: 'Date', width: 12, format: 'day', cellOf: ({ date }) => date },
  { header: 'Session', width: 32, cellOf: ({ title }) => title },
  { header: 'Coach', width: 24, cellOf: ({ name }) => name },
  { header: 'Comment', width: 60, cellOf: ({ text }) => text },
  { header: 'Your Answer', width: 60, cellOf: ({ answer }) => answer },
  {
    header: 'Written (UTC)',
    width: 12,
    format: 'day',
    cellOf: ({ createdAt }) => createdAt.toISOString().slice(0, 10),
  },
]
