import type { Tx } from '#server/db/tables.ts'
import { findByName } from '#server/features/tags/service.ts'
import { type Focus, focusTag } from '#shared/focus/focuses.ts'
import { isSameName } from '#shared/foundation/name-key.ts'
import { foldName } from '#shared/techniques/techniques.ts'
import { lockFocuses, updateFocus } from './queries.ts'

interface Names {
  from: string
  to: string
}

/** Renames a technique in what a person works on, which has techniques in words. Sessions keep the tag they carry. */
export async function renameInFocuses(tx: Tx, userId: number, change: Names) {
  for (const focus of await lockFocuses(tx, userId)) {
    const names =
      focus.kind === 'techniques' || focus.kind === 'caught' ? renamedIn(focus.names, change) : undefined
    if (!names) continue
    const carried = focusTag(focus)
    const isCarried = (await findByName(tx, userId, carried)) !== undefined
    await updateFocus(tx, userId, focus.id, { names, tag: isCarried ? tagOf({ ...focus, names }, carried) : null })
  }
}

/** Renames the tag of what a person works on. */
export async function renameTagInFocuses(tx: Tx, userId: number, { from, to }: Names) {
  for (const focus of await lockFocuses(tx, userId))
    if (isSameName(focusTag(focus), from)) await updateFocus(tx, userId, focus.id, { tag: tagOf(focus, to) })
}

/** The tag of a focus as it is stored: null if it has the name of the focus. */
const tagOf = (focus: Focus, name: string) => (isSameName(focusTag({ ...focus, tag: '' }), name) ? null : name)

/** The names with the new one, each once; undefined if none is the earlier one. */
function renamedIn(names: Focus['names'], { from, to }: Names) {
  const isMeant = (name: string) => foldName(name) === foldName(from)
  if (!names.some(isMeant)) return undefined
  const renamed = new Map(names.map((name) => (isMeant(name) ? [foldName(to), to] : [foldName(name), name])))
  return [...renamed.values()]
}
