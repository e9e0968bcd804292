import { z } from 'zod/mini'
import { longDate } from '#shared/dates.ts'
import { effortText } from '#shared/effort.ts'
import { type Entry, entry } from '#shared/entries.ts'
import type { Operation } from '#shared/offline.ts'
import { ruleSentence } from '#shared/recurrence.ts'
import { roundLine } from '#shared/round-text.ts'
import { sessionTypeNames } from '#shared/training-fields.ts'
import { clockTime } from '#web/lib/date-time.ts'

const conflict = z.object({ theirs: entry })

/** The other device's version of the entry, or undefined if there is no conflict. */
export const theirsOf = (operation: Operation): Entry | undefined =>
  conflict.safeParse(operation.conflict).data?.theirs

/** The fields in the order of the form, as text. */
const texts: [label: string, textOf: (entry: Entry) => string][] = [
  ['Title', ({ title }) => title],
  ['Date', ({ date }) => `${longDate(date)}, ${date.slice(0, 4)}`],
  ['Planned', ({ isPlanned }) => (isPlanned ? 'Yes' : 'No')],
  ['Start Time', ({ startTime }) => clockTime(startTime)],
  ['End Time', ({ endTime }) => clockTime(endTime)],
  ['Session Type', ({ sessionType }) => sessionTypeNames[sessionType]],
  ['Academy', ({ academy }) => academy],
  ['Instructor', ({ instructor }) => instructor],
  ['Tags', ({ tags }) => namesOf(tags.map(({ name }) => name))],
  ['Techniques', ({ techniques }) => namesOf(techniques.map(({ name }) => name))],
  ['Rounds', ({ rounds }) => rounds.map(roundLine).join('\n')],
  ['Effort', ({ effort }) => effortText(effort)],
  ['Training Notes', ({ notes }) => notes],
  ['Repeats', (one) => repeatsOf(one)],
  ['Add notes after session', ({ hasPostSessionNotes }) => (hasPostSessionNotes ? 'Yes' : 'No')],
  ['Files', ({ fileAttachments }) => namesOf(fileAttachments.map(({ originalname }) => originalname))],
  ['Video Links', ({ videoLinks }) => videoLinks.join('\n')],
]

const namesOf = (names: string[]) => names.toSorted().join(', ')

const repeatsOf = ({ isRecurring, date, recurrencePattern, recurrenceEndDate, recurrenceWeekdays }: Entry) =>
  isRecurring ? ruleSentence(date, recurrencePattern, recurrenceEndDate, recurrenceWeekdays) : 'No'

/** The fields that differ between two versions of an entry, as text. */
export const differencesOf = (mine: Entry, theirs: Entry) =>
  texts
    .map(([label, textOf]) => ({ label, mine: textOf(mine), theirs: textOf(theirs) }))
    .filter((difference) => difference.mine !== difference.theirs)
