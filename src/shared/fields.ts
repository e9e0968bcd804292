import { z } from 'zod/mini'

const withoutNul = (text: string) => text.replaceAll('\u0000', '')
const missing = (sentence: string) => ({ error: () => sentence })

/** A text that must be there, trimmed; `label` begins its sentences ('Title is required'). */
export const requiredText = (label: string, most: number) =>
  z
    .string(missing(`${label} is required`))
    .check(
      z.overwrite(withoutNul),
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(most, `${label} can be at most ${most.toLocaleString('en-US')} characters`),
    )

/** A text that may be empty, trimmed. Empty is '' everywhere, never null. */
export const optionalText = (label: string, most: number) =>
  z
    .string(missing(`${label} must be text`))
    .check(
      z.overwrite(withoutNul),
      z.trim(),
      z.maxLength(most, `${label} can be at most ${most.toLocaleString('en-US')} characters`),
    )

/** A row's id: a whole number from 1 up that a double holds exactly. */
export const id = z.int('An id is a whole number').check(z.positive('An id is a whole number'))

const isIdText = (text: string) => /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))

/** The id in a path such as /api/entries/{id}. */
export const idInPath = z.object({ id: z.pipe(z.string().check(z.refine(isIdText)), z.transform(Number)) })

/** An e-mail address, trimmed and in lower case: two spellings of one address are one address. */
export const email = z
  .string(missing('Email is required'))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, { error: 'Please enter a valid email address', abort: true }),
    z.regex(
      /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:".\p{C}]+(\.[^\s@<>()[\]\\,;:".\p{C}]+)+$/u,
      'Please enter a valid email address',
    ),
  )
