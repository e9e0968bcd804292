import type { Tx } from '#server/db/tables.ts'
import type { Focus } from '#shared/focus/focuses.ts'
import { foldName } from '#shared/techniques/techniques.ts'
import { lockFocuses, updateFocus } from './queries.ts'

interface Names {
  from: string
  to: string
}

/** Renames a technique in what a person works on, which has techniques in words. */
export async function renameInFocuses(tx: Tx, userId: number, change: Names) {
  for (const { id, kind, names } of await lockFocuses(tx, userId)) {
    const renamed = kind === 'techniques' || kind === 'caught' ? renamedIn(names, change) : undefined
    if (renamed) await updateFocus(tx, userId, id, { names: renamed })
  }
}

/** The names with the new one, each once; undefined if none is the earlier one. */
function renamedIn(names: Focus['names'], { from, to }: Names) {
  const isMeant = (name: string) => foldName(name) === foldName(from)
  if (!names.some(isMeant)) return undefined
  const renamed = new Map(names.map((name) => (isMeant(name) ? [foldName(to), to] : [foldName(name), name])))
  return [...renamed.values()]
}
