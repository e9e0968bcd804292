import type { Tx } from '#server/db/tables.ts'
import { findByName } from '#server/features/tags/service.ts'
import { type Focus, type FocusSubject, focusTag } from '#shared/focus/focuses.ts'
import { isSameName } from '#shared/foundation/name-key.ts'
import { foldName } from '#shared/techniques/techniques.ts'
import { lockFocuses, updateNames } from './queries.ts'

interface Names {
  from: string
  to: string
}

type Named = FocusSubject & Pick<Focus, 'tag'>

/** Renames a technique in what a person works on, which has techniques in words. Sessions keep the tag they carry. */
export const renameInFocuses = (tx: Tx, userId: number, change: Names) =>
  changeFocuses(tx, userId, async (focus) => {
    const names =
      focus.kind === 'techniques' || focus.kind === 'caught' ? renamedIn(focus.names, change) : undefined
    if (!names) return undefined
    const carried = focusTag(focus)
    const isCarried = (await findByName(tx, userId, carried)) !== undefined
    return { names, tag: isCarried ? tagOf({ ...focus, names }, carried) : null }
  })

/** Renames the tag of what a person works on. */
export const renameTagInFocuses = (tx: Tx, userId: number, { from, to }: Names) =>
  changeFocuses(tx, userId, async (focus) =>
    isSameName(focusTag(focus), from) ? { tag: tagOf(focus, to) } : undefined,
  )

/** Changes focuses, also deleted ones, which can be restored. */
async function changeFocuses(
  tx: Tx,
  userId: number,
  changed: (focus: Named) => Promise<{ names?: Focus['names']; tag: string | null } | undefined>,
) {
  for (const focus of await lockFocuses(tx, userId)) {
    const changes = await changed(focus)
    if (changes) await updateNames(tx, userId, focus.id, changes)
  }
}

/** The tag of a focus as it is stored: null if it has the name of the focus. */
const tagOf = (focus: Named, name: string) => (isSameName(focusTag({ ...focus, tag: '' }), name) ? null : name)

/** The names with the new one, each once; undefined if none is the earlier one. */
function renamedIn(names: Focus['names'], { from, to }: Names) {
  const isMeant = (name: string) => foldName(name) === foldName(from)
  if (!names.some(isMeant)) return undefined
  const renamed = new Map(names.map((name) => (isMeant(name) ? [foldName(to), to] : [foldName(name), name])))
  return [...renamed.values()]
}
