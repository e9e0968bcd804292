import { createStore } from '@tanstack/react-store'
import { isAddableVideo } from '#shared/media/shown-video.ts'
import { addShare, removeShare, type Share, sharesOf } from '#web/features/offline/shares/shares.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast, undoToast } from '#web/lib/toast.ts'

/** Shares for the current user that are neither added nor discarded, the newest first. */
export const waitingShares = createStore<Share[]>([])

export async function readShares(userId: number): Promise<Share[]> {
  const shares = await sharesOf(userId)
  waitingShares.setState(() => shares)
  return shares
}

/** Opens the form for a new entry with what was shared. It waits until that entry is saved. */
export const openShare = (userId: number, { id, files, ...share }: Share) =>
  openDialog({
    kind: 'addShared',
    id,
    files,
    ...sharedFields(share),
    onAdded: () => void removeShare(id).then(() => readShares(userId)),
  })

/** Discards a share and offers to undo that for ten seconds. */
export async function discardShare(userId: number, share: Share) {
  await removeShare(share.id)
  await readShares(userId)
  undoToast({
    text: 'What you shared was discarded',
    several: 'shares discarded',
    undo: async () => {
      await addShare(share)
      await readShares(userId)
    },
    undone: 'What you shared is back',
  })
}

/** Runs first on the page that another app's share leads to. */
export async function receiveShare(userId: number, outcome: 'share' | 'share-missed' | 'share-full') {
  const [newest] = await readShares(userId)
  if (outcome === 'share') return newest && openShare(userId, newest)
  const text =
    outcome === 'share-full'
      ? 'There’s no room on this device for what you shared. Free up some space, then share it again.'
      : 'What you shared didn’t arrive: Rollbook was just getting ready for it. Please share it again.'
  toast({ text, isBad: true, duration: 10_000 })
}

/** The fields that a share fills in: links to videos become video links, all other text the notes. */
export function sharedFields({ title, text, url }: Pick<Share, 'title' | 'text' | 'url'>) {
  const links = `${url} ${text}`.match(/https?:\/\/\S+/g) ?? []
  const videoLinks = [...new Set(links)].filter(isAddableVideo)
  const withoutVideos = (part: string) => videoLinks.reduce((rest, link) => rest.replaceAll(link, ''), part).trim()
  // Apps repeat the title or the link in the text.
  const notes = [title, text, url]
    .map(withoutVideos)
    .filter(
      (part, place, parts) =>
        part !== '' &&
        !parts.some(
          (other, at) => at !== place && (other.length > part.length || at < place) && other.includes(part),
        ),
    )
  return { notes: notes.join('\n'), videoLinks }
}
