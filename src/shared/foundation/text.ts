import { z } from 'zod/mini'

/** Whether text is read back as it was stored: NUL can't be stored in PostgreSQL, nor half a surrogate pair in UTF-8. */
const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/** Cuts a text to `most` characters, with an ellipsis for the rest. */
export const shortened = (text: string, most: number) =>
  text.length > most
    ? `${text
        .slice(0, most - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
    : text

/** 'Hard rounds' of 'hard rounds'. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Tells {@link isUnstorable} from other problems. */
const unstorable = { isUnstorable: true }

/**
 * Text that people and programs send, unless its format has no place for such characters. `label` names it in the sentence for characters that can't be
 * stored.
 */
export const text = (label: string, wrongType = `${label} must be text`) =>
  z.string({ error: () => wrongType }).check(
    z.refine(isStorable, {
      error: `One character in “${label}” can’t be saved, often from copied text. Please retype that part.`,
      abort: true,
      params: unstorable,
    }),
  )

/** Whether a problem that a schema found is a character that can't be stored. */
export const isUnstorable = (issue: z.core.$ZodIssue) => issue.code === 'custom' && issue.params === unstorable

type LengthCheck = z.core.$ZodCheckMinLength | z.core.$ZodCheckMaxLength

/**
 * zod counts the code points of a text; limits.ts and fields with `maxlength` count UTF-16 code units. zod's own checks also look at the `length` of an
 * object, which may be anything; ours only follow a right type.
 */
function inCodeUnits<C extends LengthCheck>(
  check: C,
  fits: (length: number) => boolean,
  problem: { code: 'too_small'; minimum: number } | { code: 'too_big'; maximum: number },
): C {
  const { def } = check._zod
  def.when = ({ issues }) => issues.length === 0
  check._zod.check = ({ value, issues }) => {
    if (fits(value.length)) return
    const origin = typeof value === 'string' ? 'string' : 'array'
    issues.push({ ...problem, origin, inclusive: true, input: value, inst: check, continue: !def.abort })
  }
  return check
}

export const minLength: typeof z.minLength = (minimum, parameters) =>
  inCodeUnits(z.minLength(minimum, parameters), (length) => length >= minimum, { code: 'too_small', minimum })

export const maxLength: typeof z.maxLength = (maximum, parameters) =>
  inCodeUnits(z.maxLength(maximum, parameters), (length) => length <= maximum, { code: 'too_big', maximum })
