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
  /** May be asynchronous, and may fail. */
  undo: () => unknown
  /** The text once it is undone. */
  undone: string
  /** The text if undoing failed; the reason follows. */
  failed?: string
}

/** Says what was done and offers to undo it for ten seconds; an undo that fails can be retried. */
export function undoToast({ undo, undone, failed = 'Couldn’t undo.', ...done }: Undoable) {
  const run = async () => {
    try {
      await undo()
      toast({ text: undone })
    } catch (error) {
      toast({
        text: `${failed} ${sentenceOf(error)}`,
        isBad: true,
        duration,
        action: { label: 'Retry', run: () => void run() },
      })
    }
  }
  toast({ ...done, duration, action: { label: 'Undo', run: () => void run() } })
}

interface UndoableAction extends Undoable {
  run: () => Promise<unknown>
  /** The text if it wasn't done; the reason follows. */
  notDone: string
}

/** Does something, says so, and offers to undo it. Returns whether it is done; if not, a toast says why. */
export async function doWithUndo({ run, notDone, ...undoable }: UndoableAction): Promise<boolean> {
  try {
    await run()
  } catch (error) {
    toast({ text: `${notDone} ${sentenceOf(error)}`, isBad: true })
    return false
  }
  undoToast(undoable)
  return true
}
