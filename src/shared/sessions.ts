import { z } from 'zod/mini'
import { timeOfDay } from './dates.ts'
import { id, optionalText, requiredText } from './fields.ts'
import { limits } from './limits.ts'

/** What kind of session it was, in the order they are offered. */
export const sessionTypes = ['class', 'open-mat', 'garage', 'private', 'other'] as const

export type SessionType = (typeof sessionTypes)[number]

/** The words a person reads for a session type. */
export const sessionTypeNames: Record<SessionType, string> = {
  class: 'Class',
  'open-mat': 'Open mat',
  garage: 'Garage',
  private: 'Private',
  other: 'Other',
}

/** What a session is like, planned or logged, apart from its day. */
export const sessionFields = {
  title: requiredText('Title', limits.title),
  startTime: timeOfDay,
  endTime: timeOfDay,
  sessionType: z.enum(sessionTypes, 'Please choose a session type'),
  academy: optionalText('Academy', limits.academy),
  instructor: optionalText('Instructor', limits.instructor),
  tags: z
    .array(id, 'Tags are a list of tag ids')
    .check(z.maxLength(limits.tagsOnAnEntry, `An entry can have at most ${limits.tagsOnAnEntry} tags`)),
}

const fieldsOfASession = z.object(sessionFields)

/** {@link sessionFields} as values; `tags` are ids. */
export type SessionFields = z.infer<typeof fieldsOfASession>

/** '19:00–20:30', '19:00', 'until 20:30', or '' where no time is known. */
export function timesOf({ startTime, endTime }: Pick<SessionFields, 'startTime' | 'endTime'>): string {
  if (startTime === '') return endTime && `until ${endTime}`
  return endTime === '' ? startTime : `${startTime}–${endTime}`
}
