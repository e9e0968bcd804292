import type { Entry } from '#shared/entries/entries.ts'
import { findReply } from '#web/features/offline/outbox/sending/announce-stored.ts'

/** The entry a create has stored while this tab was open. */
export const findStored = (createId: string) => findReply('createEntry', createId) as Entry | undefined
