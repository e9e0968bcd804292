import { z } from 'zod/mini'
import { optionalText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { minLength } from '../foundation/text.ts'
import { type QuickKind, type SessionType, sessionFields } from '../training/training-fields.ts'
import type { NewEntry } from './entries.ts'

/** The labels of the kinds of quick logs. */
export const quickNames: Record<QuickKind, string> = {
  training: 'Training',
  technique: 'Technique',
  sparring: 'Sparring',
}

/** The session types with a button of their own in a quick log. */
export const quickSessionTypes = ['class', 'open-mat', 'garage', 'private'] as const satisfies SessionType[]

/** Toasts for when logging fails. */
export const quickFailures: Record<QuickKind, string> = {
  training: 'Failed to log training session. Please try again.',
  technique: 'Failed to log technique. Please try again.',
  sparring: 'Failed to log sparring session. Please try again.',
}

const name = (sentence: string, label: string, max: number) =>
  optionalText(label, max).check(minLength(1, sentence))

const notes = optionalText('Notes', limits.quickNotes)

export const quickTraining = z.object({
  title: name('Title required', 'Title', limits.title),
  sessionType: sessionFields.sessionType.input,
  notes,
})

export const quickTechnique = z.object({
  technique: name('Technique name required', 'Technique', limits.techniqueName),
  position: optionalText('Position', limits.position),
  notes,
})

const rounds = `Rounds are a whole number from 1 to ${limits.rounds}`

export const quickSparring = z.object({
  partner: name('Partner name required', 'Partner', limits.partnerName),
  rounds: z.int(rounds).check(z.gte(1, rounds), z.lte(limits.rounds, rounds)),
  notes,
})

type QuickTraining = z.infer<typeof quickTraining>
type QuickTechnique = z.infer<typeof quickTechnique>
type QuickSparring = z.infer<typeof quickSparring>

/** A quick log's values by its kind. */
export interface QuickValues {
  training: QuickTraining
  technique: QuickTechnique
  sparring: QuickSparring
}

/** A quick log as it is stored: five fields of POST /api/entries. */
export type QuickEntry = Pick<NewEntry, 'title' | 'date' | 'sessionType' | 'notes' | 'tags'>

/** Facts without a field of their own go above the notes. */
const withFacts = (facts: string[], notes: string) => [...facts, ...(notes ? ['', notes] : [])].join('\n').trim()

const entry = (title: string, sessionType: SessionType, notes: string, date: string): QuickEntry => ({
  title,
  date,
  sessionType,
  notes,
  tags: [],
})

/** A title as it is shown; the stored title of a quick sparring log is shortened. */
export const shownTitle = (title: string): string =>
  title.replace(
    /^Sparring: (\d+) round\(s\) with (?=.)/,
    (_, rounds: string) => `${rounds} ${rounds === '1' ? 'round' : 'rounds'} with `,
  )

/** The partner that the title of a quick sparring log names; '' in any other. */
export const partnerInTitle = (title: string): string =>
  /^Sparring: \d+ round\(s\) with (.+)$/s.exec(title)?.[1] ?? ''

/** Whether a title was made by a quick log of a technique or of sparring. */
export const isQuickTitle = (title: string): boolean =>
  /^(Technique Practice: |Sparring: \d+ round\(s\) with )./.test(title)

/** The entry of a quick log of each kind, on the person's calendar day. */
export const quickEntry: { [Kind in QuickKind]: (values: QuickValues[Kind], date: string) => QuickEntry } = {
  training: ({ title, sessionType, notes }, date) => entry(title, sessionType, notes, date),
  technique: ({ technique, position, notes }, date) =>
    entry(
      `Technique Practice: ${technique}`,
      'other',
      withFacts(position === '' ? [] : [`Position: ${position}`], notes),
      date,
    ),
  sparring: ({ partner, rounds, notes }, date) =>
    entry(
      `Sparring: ${rounds} round(s) with ${partner}`,
      'open-mat',
      withFacts([`Partner: ${partner}`, `Rounds: ${rounds}`], notes),
      date,
    ),
}
