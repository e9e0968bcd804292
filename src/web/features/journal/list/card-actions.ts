import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries/entries.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { isPending, ofKind } from '#shared/offline/operations.ts'
import { asShown } from '#web/features/entries/pending.ts'
import { deleteEntry } from '#web/features/entries/view/delete-entry.ts'
import { knownEntry } from '#web/features/entries/view/pane/entry-query.ts'
import { discardWithUndo } from '#web/features/offline/outbox/discard-with-undo.ts'
import { operations } from '#web/features/offline/outbox/outbox.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'

/** The actions of an opened entry's buttons, for a card of the journal: by a key, or a swipe. */

/** Opens the form for the entry of a card. */
export async function editCard(client: QueryClient, card: HTMLElement) {
  const create = createOf(card)
  if (create) return openDialog({ kind: 'editPending', pending: create })
  const entry = await entryOf(client, card)
  if (entry) openDialog({ kind: 'editEntry', entry })
}

/** Deletes the entry of a card, skips it if it is only planned, or discards it if the server doesn't have it yet. */
export async function removeCard(client: QueryClient, card: HTMLElement) {
  const create = createOf(card)
  if (create) return discardWithUndo(client, create)
  const entry = await entryOf(client, card)
  if (!entry) return
  if (entry.isRecurring) return askWhichSessions(client, entry)
  return deleteEntry(client, entry, 'this', entry.isPlanned ? 'skipped' : 'deleted')
}

const askWhichSessions = (client: QueryClient, entry: Entry) =>
  openDialog({
    kind: 'chooseScope',
    title: shownTitle(entry.title),
    verb: 'Delete',
    isFirst: true,
    onChosen: (scope) => void deleteEntry(client, entry, scope),
  })

const keyOf = (card: HTMLElement) => card.dataset['entry']

const createOf = (card: HTMLElement) =>
  ofKind(operations.get().filter(isPending), 'createEntry').find(({ id }) => id === keyOf(card))

/** The entry of a card with its pending change applied. A toast says if it can't be loaded. */
async function entryOf(client: QueryClient, card: HTMLElement): Promise<Entry | undefined> {
  try {
    const entry = await knownEntry(client, Number(keyOf(card)))
    const tags = client.getQueryData(tagsQuery.queryKey) ?? []
    return asShown(entry, operations.get().filter(isPending), tags).entry
  } catch (error) {
    toast({ text: `This entry didn’t load. ${sentenceOf(error)}`, isBad: true })
  }
}
