import { counted } from '../foundation/numbers.ts'
import { shortened } from '../foundation/text.ts'
import { submissionText } from '../sparring/submission-text.ts'
import type { Entry } from './entries.ts'
import { shownTitle } from './quick.ts'

/** For how many days back the leak is counted. */
export const leakDays = 30

type Trained = Pick<Entry, 'title' | 'instructor' | 'notes' | 'date'> & { techniques: { name: string }[] }
type Class = Pick<Entry, 'title' | 'instructor'>

/** The latest trained session of the same class, or else with the same coach; `sessions` are newest first. */
export const lastLike = <One extends Class>({ title, instructor }: Class, sessions: One[]): One | undefined =>
  sessions.find((one) => one.title === title) ??
  (instructor === '' ? undefined : sessions.find((one) => one.instructor === instructor))

/** The longest that is shown of what was worked on. */
const longest = 120

/** What a session was about: its techniques, or the first line of its notes, or its title. */
export function workedOn({ title, notes, techniques }: Trained): string {
  if (techniques.length > 0) return techniques.map(({ name }) => name).join(', ')
  const [line = ''] = notes.trim().split('\n')
  return shortened(line, longest) || shownTitle(title)
}

/** 'Armbar from Closed Guard caught you 4 times in 30 days'. */
export const leakText = ({ times, ...submission }: { name: string; fromPosition: string; times: number }) =>
  `${submissionText(submission)} caught you ${times === 1 ? 'once' : `${times} times`} in ${leakDays} days`

/** '3 cards due, a minute'; '' if none is. */
export const cardsText = (due: number): string => {
  if (due === 0) return ''
  return `${counted(due, 'card')} due, ${due <= 3 ? 'a minute' : `${Math.ceil(due / 3)} minutes`}`
}

/** What is known before a class; '' where nothing is. */
export interface ClassFacts {
  last: string
  leak: string
  focus: string
  cards: string
}

/** The same in two lines, for mails and notifications: what was, and what to look out for. A line without anything is left out. */
export const classLines = ({ last, leak, focus, cards }: ClassFacts): string[] =>
  [
    last === '' ? '' : `Last time: ${last}`,
    [leak, focus === '' ? '' : `Focus: ${focus}`, cards].filter(Boolean).join(' · '),
  ].filter(Boolean)
