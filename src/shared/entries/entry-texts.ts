import { ruleSentence } from '../calendar/recurrence.ts'
import { fullDate } from '../foundation/dates.ts'
import { roundLine } from '../sparring/round-text.ts'
import { attireText } from '../training/attire-text.ts'
import { sessionTypeNames } from '../training/training-fields.ts'
import { type Entry, type EntryField, effortText } from './entries.ts'

interface FieldText {
  label: string
  /** The field as text, with times as `clock` writes them; '' or 'No' if it is empty. */
  textOf: (entry: Entry, clock: (time: string) => string) => string
  /** Understood without its label; shown with the facts about a session. */
  isFact?: true
}

type RuleField = 'recurrencePattern' | 'recurrenceEndDate' | 'recurrenceWeekdays'

/** The fields of an entry as text, in the order of the form. Those of its recurrence are one text. */
export const fieldTexts: Record<Exclude<EntryField, RuleField>, FieldText> = {
  title: { label: 'Title', textOf: ({ title }) => title },
  date: { label: 'Date', textOf: ({ date }) => fullDate(date) },
  isPlanned: { label: 'Planned', textOf: ({ isPlanned }) => yesOrNo(isPlanned) },
  startTime: { label: 'Start Time', textOf: ({ startTime }, clock) => clock(startTime) },
  endTime: { label: 'End Time', textOf: ({ endTime }, clock) => clock(endTime) },
  sessionType: { label: 'Session Type', textOf: ({ sessionType }) => sessionTypeNames[sessionType] },
  academy: { label: 'Academy', textOf: ({ academy }) => academy },
  instructor: { label: 'Instructor', textOf: ({ instructor }) => instructor },
  tags: { label: 'Tags', textOf: ({ tags }) => listed(tags.map(({ name }) => name)) },
  techniques: { label: 'Techniques', textOf: ({ techniques }) => listed(techniques.map(({ name }) => name)) },
  rounds: { label: 'Rounds', textOf: ({ rounds }) => rounds.map(roundLine).join('\n') },
  attire: { label: 'Gi or no-gi', textOf: ({ attire }) => attireText(attire), isFact: true },
  effort: { label: 'Effort', textOf: ({ effort }) => effortText(effort), isFact: true },
  notes: { label: 'Training Notes', textOf: ({ notes }) => notes },
  hasPrivateNotes: {
    label: 'Private notes',
    textOf: ({ hasPrivateNotes }) => (hasPrivateNotes ? 'Private notes' : ''),
    isFact: true,
  },
  isRecurring: { label: 'Repeats', textOf: (entry) => repeatsText(entry) },
  hasPostSessionNotes: {
    label: 'Add notes after session',
    textOf: ({ hasPostSessionNotes }) => yesOrNo(hasPostSessionNotes),
  },
  fileAttachments: {
    label: 'Files',
    textOf: ({ fileAttachments }) => listed(fileAttachments.map(({ originalname }) => originalname)),
  },
  videoLinks: { label: 'Video Links', textOf: ({ videoLinks }) => videoLinks.join('\n') },
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

const listed = (names: string[]) => names.toSorted((name, other) => name.localeCompare(other, 'en')).join(', ')

const repeatsText = ({
  isRecurring,
  date,
  recurrencePattern,
  recurrenceEndDate,
  recurrenceWeekdays,
}: Entry): string =>
  isRecurring ? ruleSentence(date, recurrencePattern, recurrenceEndDate, recurrenceWeekdays) : 'No'
