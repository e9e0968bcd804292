import { roundKey } from '../sparring/rounds.ts'
import type { EntryField } from './entries.ts'

/** How a field of an entry is compared with another version of it, merged, and added to. */
interface FieldRule {
  /**
   * `set`: without an order; what two devices have added and taken off is merged unasked. `list`: merged once its owner wants
   * both. `recurrence`: sent together with the others of its kind.
   */
  kind: 'value' | 'set' | 'list' | 'recurrence'
  /** Whether an entry with `theirs` has all that a create for the same session says with `mine`. */
  has: (theirs: unknown, mine: unknown) => boolean
  /** The value after such a create, given `theirs`; undefined if it adds nothing. */
  add: (theirs: unknown, mine: unknown) => unknown
  /** The value to store when `mine` replaced `seen` while another device made it `theirs`. */
  merge: (seen: unknown, mine: unknown, theirs: unknown) => unknown
}

const addsNothing = () => undefined
const mineWins = (_seen: unknown, mine: unknown) => mine

/** Belongs to a session: two that differ in it are two sessions, or one of which somebody has to say what is right. */
const sessionRule: FieldRule = {
  kind: 'value',
  has: (theirs, mine) => theirs === mine,
  add: addsNothing,
  merge: mineWins,
}

/** Says nothing about what was trained. */
const planRule: FieldRule = { ...sessionRule, has: () => true }

/** One of those that say together how a session recurs. */
const recurrenceRule: FieldRule = { ...planRule, kind: 'recurrence' }

/** An answer to a question; null if nobody has given one. */
const answerRule: FieldRule = {
  ...sessionRule,
  has: (theirs, mine) => mine === null || theirs === mine,
  add: (theirs, mine) => (theirs === null && mine !== null ? mine : undefined),
}

/** Once either says that it is private, it is. */
const privacyRule: FieldRule = {
  ...sessionRule,
  has: (theirs, mine) => mine === false || theirs === true,
  add: (theirs, mine) => (mine === true && theirs !== true ? true : undefined),
}

/** Text that more can be written below. */
const proseRule: FieldRule = {
  ...sessionRule,
  has: (theirs, mine) => String(theirs).includes(String(mine)),
  add: (theirs, mine) => (proseRule.has(theirs, mine) ? undefined : [theirs, mine].filter(Boolean).join('\n\n')),
}

interface Several {
  kind: 'set' | 'list'
  /** The item's identity, in any of its shapes: as shown, as in a form, or as sent. */
  keyOf: (item: never) => unknown
  /** Turns a shown item into that of a change; by default, they are the same. */
  changedOf?: (item: never) => unknown
  /** Two that are the same may be two: a create adds its own, and a change replaces all. */
  mayRepeat?: boolean
}

/** Several that can be added and taken off. */
function several({ kind, keyOf, changedOf = (item) => item, mayRepeat = false }: Several): FieldRule {
  const key = keyOf as (item: unknown) => unknown
  const missingIn = (theirs: unknown[], mine: unknown[]) =>
    mine.filter((item) => !theirs.some((other) => key(other) === key(item)))
  const changed = (all: unknown) => (all as unknown[]).map(changedOf as (item: unknown) => unknown)
  return {
    kind,
    has: (theirs, mine) => missingIn(theirs as unknown[], mine as unknown[]).length === 0,
    add: (theirs, mine) => {
      const added = mayRepeat ? (mine as unknown[]) : missingIn(theirs as unknown[], mine as unknown[])
      return added.length === 0 ? undefined : [...changed(theirs), ...added]
    },
    merge: mayRepeat
      ? mineWins
      : (seen, mine, theirs) => mergeSets(changed(seen), mine as unknown[], changed(theirs), key),
  }
}

const idOf = (item: number | { id: number }) => (typeof item === 'number' ? item : item.id)

/** How each field is compared, merged, and added to. */
export const fieldRules: Record<EntryField, FieldRule> = {
  title: sessionRule,
  date: sessionRule,
  startTime: sessionRule,
  endTime: sessionRule,
  sessionType: sessionRule,
  academy: sessionRule,
  instructor: sessionRule,
  hasPostSessionNotes: sessionRule,
  isPlanned: planRule,
  isRecurring: recurrenceRule,
  recurrencePattern: recurrenceRule,
  recurrenceEndDate: recurrenceRule,
  recurrenceWeekdays: recurrenceRule,
  notes: proseRule,
  effort: answerRule,
  attire: answerRule,
  hasPrivateNotes: privacyRule,
  tags: several({ kind: 'set', keyOf: idOf, changedOf: idOf }),
  techniques: several({ kind: 'set', keyOf: idOf }),
  rounds: several({ kind: 'list', keyOf: roundKey, mayRepeat: true }),
  fileAttachments: several({ kind: 'list', keyOf: ({ filename }: { filename: string }) => filename }),
  videoLinks: several({ kind: 'list', keyOf: (link: string) => link }),
}

export const entryFields = Object.keys(fieldRules) as EntryField[]

/** Merges both sides' versions of a set: neither removes items that only the other added. */
export function mergeSets<One>(
  base: readonly One[],
  mine: readonly One[],
  theirs: readonly One[],
  keyOf: (item: One) => unknown = (item) => item,
): One[] {
  const isIn = (set: readonly One[], item: One) => set.some((other) => keyOf(other) === keyOf(item))
  return [
    ...theirs.filter((item) => isIn(mine, item) || !isIn(base, item)),
    ...mine.filter((item) => !isIn(base, item) && !isIn(theirs, item)),
  ]
}
