import { createStore } from '@tanstack/react-store'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { saveFile } from '#web/lib/api/save-file.ts'
import { toast } from '#web/lib/toast.ts'
import { fetchArchive, type Received } from './fetch-archive.ts'

/** The download of the archive. It goes on while the settings are closed. */
type ArchiveState = { at: 'idle' } | ({ at: 'under-way' } & Received) | { at: 'failed'; sentence: string }

export const archiveState = createStore<ArchiveState>({ at: 'idle' })

let leaving = new AbortController()

/** Downloads the archive and saves it among the downloads of the device. */
export async function downloadArchive() {
  if (archiveState.state.at === 'under-way') return
  leaving = new AbortController()
  const { signal } = leaving
  const show = (received: Received) => archiveState.setState(() => ({ at: 'under-way', ...received }))
  show({ bytes: 0, of: 0 })
  try {
    const { file, name } = await fetchArchive(show, signal)
    saveFile(file, name)
    archiveState.setState(() => ({ at: 'idle' }))
    toast({ text: 'Your archive is in your downloads' })
  } catch (error) {
    fail(error, signal.aborted)
  }
}

function fail(error: unknown, isCanceled: boolean) {
  const { state } = archiveState
  const hasBegun = state.at === 'under-way' && state.bytes > 0
  if (isCanceled) return archiveState.setState(() => ({ at: 'idle' }))
  const isInterrupted = hasBegun && error instanceof ApiError && error.status === 0
  const sentence = isInterrupted
    ? 'The download was interrupted, and nothing was saved. Please try again.'
    : sentenceOf(error)
  archiveState.setState(() => ({ at: 'failed', sentence }))
  toast({ title: 'Your archive wasn’t downloaded', text: sentence, isBad: true })
}

export const cancelArchive = () => leaving.abort()
