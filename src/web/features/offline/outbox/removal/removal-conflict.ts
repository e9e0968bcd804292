import { z } from 'zod/mini'
import { type Changed, fieldsIn } from '../changed.ts'

/** What a person can do about a removal that met what another device has written since. */
export interface RemovalConflict<Data> {
  /** Removes what it is now. */
  anyway: Data
  /** Takes that back, with what this device had written before it removed it. */
  undo: Data
  /** What is left to send if it is kept. */
  kept: Data | undefined
}

interface Met<Stored, Data> {
  reply: z.ZodMiniType<Stored>
  changed: Changed<Stored>
  /** The conflict that is stored with the operation. */
  conflict: unknown
  dataOf: (changed: Changed<Stored>) => Data
}

const schema = z.object({ theirs: z.unknown() })

/** How to decide a removal that met what another device has written. */
export function removalConflict<Stored, Data>(met: Met<Stored, Data>): RemovalConflict<Data> | undefined {
  const { changed, dataOf } = met
  const { seen, change, removal } = changed
  const { data: theirs, success } = met.reply.safeParse(schema.safeParse(met.conflict).data?.theirs)
  if (!success || removal !== 'remove') return undefined
  return {
    anyway: dataOf({ seen: theirs, change: {}, removal: 'remove' }),
    undo: dataOf({ seen: theirs, change, removal: 'restore' }),
    kept: fieldsIn(change).length > 0 ? dataOf({ seen, change }) : undefined,
  }
}
