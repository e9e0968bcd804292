import { z } from 'zod/mini'
import { type Entry, entry } from '#shared/entries/entries.ts'
import { fieldTexts } from '#shared/entries/entry-texts.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { clockTime } from '#web/lib/date-time.ts'

const conflict = z.object({ theirs: entry })

/** The other device's version of the entry, or undefined if there is no conflict. */
export const theirsOf = (operation: Operation): Entry | undefined =>
  conflict.safeParse(operation.conflict).data?.theirs

/** The fields that differ between two versions of an entry, as text. */
export const differencesOf = (mine: Entry, theirs: Entry) =>
  Object.values(fieldTexts)
    .map(({ label, textOf }) => ({ label, mine: textOf(mine, clockTime), theirs: textOf(theirs, clockTime) }))
    .filter((difference) => difference.mine !== difference.theirs)
