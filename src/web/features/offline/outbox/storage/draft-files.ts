import type { Attachment } from '#shared/media/media.ts'
import type { DraftFile } from '#shared/offline/operations.ts'
import { soon } from '#web/features/offline/device-database.ts'
import { currentUserId } from '#web/lib/api/api.ts'
import { readDraft } from '#web/lib/form/drafts.ts'
import { database } from './database.ts'
import { requestPersistence, requireRoom } from './room.ts'

const day = 24 * 60 * 60 * 1000

/** The files of a member's drafts, in the order in which they were chosen; none if the device can't read them. */
export const draftFilesOf = (userId: number): Promise<DraftFile[]> =>
  soon(database().draftFiles()).then(
    (all) => all.filter((file) => file.userId === userId).toSorted((one, other) => one.at - other.at),
    () => [],
  )

/** Stores a file that was chosen in a draft. Returns whether the device could. */
export async function storeDraftFile(file: DraftFile, bytes: Blob): Promise<boolean> {
  try {
    await requireRoom(bytes.size)
    await database().addDraftFile(file, bytes)
    requestPersistence()
    return true
  } catch {
    return false
  }
}

export const recordUpload = (key: string, uploaded: Attachment) =>
  database().changeDraftFiles((file) => (file.key === key ? { ...file, uploaded } : file))

/** Removes files from their drafts. Those that an operation has taken over stay. */
export const removeDraftFiles = (keys: string[]) =>
  database().changeDraftFiles((file) => (keys.includes(file.key) ? undefined : file))

/** Removes the files that were chosen a week ago in a form of the current user without a draft. */
export const sweepDraftFiles = (now: number) =>
  database().changeDraftFiles((file) => {
    const age = Math.abs(now - file.at)
    if (file.userId !== currentUserId() || age <= day) return file
    if (readDraft(file.draft)) return { ...file, at: now }
    return age > 7 * day ? undefined : file
  })
