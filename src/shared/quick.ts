import { z } from 'zod/mini'
import type { NewEntry } from './entries.ts'
import { optionalText } from './fields.ts'
import { limits } from './limits.ts'
import { type SessionType, sessionFields } from './sessions.ts'

/** What can be logged in a few words. */
export const quickKinds = ['training', 'technique', 'sparring'] as const

export type QuickKind = (typeof quickKinds)[number]

/** The words a person reads for each. */
export const quickNames: Record<QuickKind, string> = {
  training: 'Training',
  technique: 'Technique',
  sparring: 'Sparring',
}

/** The session types with a button of their own in a quick log. */
export const quickSessionTypes = ['class', 'open-mat', 'garage', 'private'] as const satisfies SessionType[]

/** What to say when logging failed. */
export const quickFailures: Record<QuickKind, string> = {
  training: 'Failed to log training session. Please try again.',
  technique: 'Failed to log technique. Please try again.',
  sparring: 'Failed to log sparring session. Please try again.',
}

const name = (sentence: string, label: string, most: number) =>
  optionalText(label, most).check(z.minLength(1, sentence))

const notes = optionalText('Notes', limits.quickNotes)

export const quickTraining = z.object({
  title: name('Title required', 'Title', limits.title),
  sessionType: sessionFields.sessionType,
  notes,
})

export const quickTechnique = z.object({
  technique: name('Technique name required', 'Technique', limits.techniqueName),
  position: optionalText('Position', limits.position),
  notes,
})

const rounds = 'Rounds are a whole number from 1 to 20'

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

/** What a quick log stores: the five fields that POST /api/entries needs of it. */
export type QuickEntry = Pick<NewEntry, 'title' | 'date' | 'sessionType' | 'notes' | 'tags'>

/** The facts that have no field of their own stand above the notes. */
const withFacts = (facts: string[], notes: string) => [...facts, ...(notes ? ['', notes] : [])].join('\n').trim()

const entry = (title: string, sessionType: SessionType, notes: string, date: string): QuickEntry => ({
  title,
  date,
  sessionType,
  notes,
  tags: [],
})

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
