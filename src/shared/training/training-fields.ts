import { z } from 'zod/mini'
import { minutesBetween, minutesOf, timeOfDay } from '../foundation/dates.ts'
import { field, inputShape, requiredField } from '../foundation/field-table.ts'
import { id, optionalText, requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { maxLength } from '../foundation/text.ts'
import { sessionAttires } from './attire.ts'
import { tag } from './tags.ts'

/** In the order of the form. */
export const sessionTypes = ['class', 'open-mat', 'garage', 'private', 'other'] as const

export type SessionType = (typeof sessionTypes)[number]

/** Their labels. */
export const sessionTypeNames: Record<SessionType, string> = {
  class: 'Class',
  'open-mat': 'Open mat',
  garage: 'Garage',
  private: 'Private',
  other: 'Other',
}

/** The nouns for types of sessions, within a sentence. */
export const sessionTypeNouns: Record<SessionType, string> = {
  class: 'class',
  'open-mat': 'open mat',
  garage: 'garage session',
  private: 'private',
  other: 'session',
}

/** The fields of a session, planned or logged, other than its day. */
export const sessionFields = {
  title: requiredField(requiredText('Title', limits.title), z.string()),
  startTime: field(timeOfDay, z.string(), ''),
  endTime: field(timeOfDay, z.string(), ''),
  sessionType: field(z.enum(sessionTypes, 'Please choose a session type'), z.enum(sessionTypes), 'class'),
  academy: field(optionalText('Academy', limits.academy), z.string(), ''),
  instructor: field(optionalText('Instructor', limits.instructor), z.string(), ''),
  /** What is worn; null if nobody said. Replies of earlier versions had none. */
  attire: field(
    z.nullable(z.enum(sessionAttires, 'Please choose gi, no-gi, or both')),
    z._default(z.nullable(z.enum(sessionAttires)), null),
    null,
  ),
  /** Ids in input, whole tags in replies. */
  tags: field(
    z
      .array(id, 'Tags are a list of tag ids')
      .check(maxLength(limits.tagsOnAnEntry, `An entry can have at most ${limits.tagsOnAnEntry} tags`)),
    z.array(tag),
    [],
  ),
}

const sessionInput = z.object(inputShape(sessionFields))

/** {@link sessionFields} as values; `tags` are ids. */
export type SessionFields = z.infer<typeof sessionInput>

export const sessionFieldNames = Object.keys(sessionFields) as (keyof SessionFields)[]

type WithTags<Tags> = Omit<SessionFields, 'tags'> & { tags: Tags }

/** Picks the session fields from an object that has others, too; tags as they are there. */
export const sessionFieldsOf = <Tags>(one: WithTags<Tags>): WithTags<Tags> =>
  Object.fromEntries(sessionFieldNames.map((name) => [name, one[name]])) as unknown as WithTags<Tags>

/** How long a class usually lasts, in minutes: offered to members of whom nothing is known yet. */
export const classLength = 90

/** A session longer than this is more likely a typo, in minutes: it is questioned, not refused. */
export const longSession = 5 * 60

/** How long a session without an end is assumed to last, in minutes. */
const defaultLength = 60

/** Start and end in minutes from the start of the day; the end may be past midnight. */
export function spanOf({ startTime, endTime }: Pick<SessionFields, 'startTime' | 'endTime'>): [number, number] {
  const start = minutesOf(startTime)
  return [start, start + (minutesBetween(startTime, endTime) || defaultLength)]
}

/** The kinds of quick logs. */
export const quickKinds = ['training', 'technique', 'sparring'] as const

export type QuickKind = (typeof quickKinds)[number]
