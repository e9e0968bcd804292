import { createStore } from '@tanstack/react-store'
import { undoSeconds } from '#shared/foundation/limits.ts'
import { sentenceOf } from './api/api-error.ts'

export interface Toast {
  title?: string
  text?: string
  isBad?: boolean
  /** How long it is shown, in milliseconds; long texts need more than the default. */
  duration?: number
  action?: { label: string; run: () => void }
  /** Whether whoever shows it draws it, too: it isn't shown where others are. */
  isDrawnApart?: boolean
  /** What its Undo takes back. */
  undoes?: Undoable[]
}

/** The toast on the screen. */
export const shownToast = createStore<(Toast & { key: number }) | undefined>(undefined)

let shown = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a toast, in place of the current one. */
export function toast(next: Toast) {
  clearTimeout(timer)
  shown += 1
  const key = shown
  shownToast.setState(() => ({ ...next, key }))
  timer = setTimeout(dismissToast, next.duration ?? 5000)
}

export function dismissToast() {
  clearTimeout(timer)
  shownToast.setState(() => undefined)
}

const duration = undoSeconds * 1000

interface Undoable {
  title?: string
  /** Says what was done. */
  text: string
  /** May be asynchronous, and may fail. Returns 'asked' if the person has to choose first: it isn't undone yet. */
  undo: () => unknown
  /** The text once it is undone. */
  undone: string
  /** The text if undoing failed; the reason follows. */
  failed?: string
  /** What several of its kind are called, 'tags deleted': one Undo takes all of them back that follow one another. */
  several?: string
}

/** Says what was done and offers to undo it for ten seconds; an undo that fails can be retried. */
export function undoToast(done: Undoable) {
  const before = shownToast.state?.undoes ?? []
  const isLikeBefore = done.several !== undefined && before[0]?.several === done.several
  const undoes = isLikeBefore ? [...before, done] : [done]
  const count = undoes.length
  toast({
    ...(done.title && { title: done.title }),
    text: count > 1 ? `${count} ${done.several}` : done.text,
    duration,
    action: { label: count > 1 ? `Undo ${count}` : 'Undo', run: () => void undoAll(undoes) },
    undoes,
  })
}

/** The last one first; those that fail stay with Retry. */
async function undoAll(undoes: Undoable[]) {
  const failures: { one: Undoable; error: unknown }[] = []
  let hasAsked = false
  for (const one of undoes.toReversed()) {
    try {
      if ((await one.undo()) === 'asked') hasAsked = true
    } catch (error) {
      failures.unshift({ one, error })
    }
  }
  const [first] = failures
  if (!first && hasAsked) return dismissToast()
  if (!first) return toast({ text: undoes.length > 1 ? 'Undone' : (undoes[0]?.undone ?? '') })
  const { failed = 'Couldn’t undo.' } = first.one
  return toast({
    text: `${failed} ${sentenceOf(first.error)}`,
    isBad: true,
    duration,
    action: { label: 'Retry', run: () => void undoAll(failures.map(({ one }) => one)) },
  })
}
