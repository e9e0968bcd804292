import { createStore } from '@tanstack/react-store'
import { z } from 'zod/mini'
import { parseStored, readStored, removeStored, userKey, writeStored } from '../user-storage.ts'

const values = z.record(z.string(), z.unknown())
const storedDraft = z.object({
  id: z.string(),
  changes: values,
  before: z._default(values, {}),
  leftover: z._default(z.string(), ''),
})

/** A member's unsaved input in a form. Drafts are stored in this browser, each under its own name. */
interface Draft {
  /** Created with the draft; becomes the client id of the row created from it. */
  id: string
  /** The fields that differ from the form's initial values. */
  changes: Record<string, unknown>
  /** The initial values of these fields, which the person saw when they typed. */
  before: Record<string, unknown>
  /** The input of an older release's fields that the form no longer has, as text to copy; '' if there is none. */
  leftover?: string
}

/** How many drafts this tab has discarded, for who shows what is left. */
export const discardedDrafts = createStore(0)

export const newDraftId = () => crypto.randomUUID()

const keyOf = (name: string) => userKey('draft', name)

/** Saves a draft. Returns false if the browser stores nothing. */
export const saveDraft = (name: string, draft: Draft): boolean => writeStored(keyOf(name), draft)

/** The draft with that name; undefined if there's none, or it can't be read. */
export const readDraft = (name: string): Draft | undefined => storedDraft.safeParse(readStored(keyOf(name))).data

/** Discards this tab's draft. If another tab has typed since, that stays as a draft of its own. */
export function discardOwn(name: string, { id, changes }: Pick<Draft, 'id' | 'changes'>) {
  const draft = readDraft(name)
  if (!draft || JSON.stringify(draft.changes) === JSON.stringify(changes)) discardDraft(name)
  else if (draft.id === id) saveDraft(name, { ...draft, id: newDraftId() })
}

export function discardDraft(name: string) {
  removeStored(keyOf(name))
  discardedDrafts.setState((count) => count + 1)
}

/** Calls back when another tab has discarded the draft with this id, having saved it. Returns a function to stop. */
export function onDraftDiscarded(name: string, discarded: (id: string) => void) {
  const listen = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== keyOf(name) || newValue !== null) return
    const { data } = storedDraft.safeParse(parseStored(oldValue))
    if (data) discarded(data.id)
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** The names of the current user's drafts. */
export function draftNames(): string[] {
  const prefix = keyOf('')
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
  } catch {
    return []
  }
}

/** Discards drafts that were already sent; a crash left them behind. */
export function discardSentDrafts(wasSent: (id: string) => boolean | undefined) {
  for (const name of draftNames()) {
    const draft = readDraft(name)
    if (draft && wasSent(draft.id)) discardDraft(name)
  }
}
