import type { Store } from '@tanstack/react-store'
import type { Attachment } from '#shared/media/media.ts'
import type { DraftFile, PendingFile } from '#shared/offline/operations.ts'
import { removeDraftFiles, storeDraftFile } from '#web/features/offline/outbox/storage/draft-files.ts'
import type { Upload } from './upload.ts'

/** Files of an operation, with the bytes of those that the device doesn't store. */
export interface UploadedFiles {
  files: PendingFile[]
  blobs: Map<string, Blob>
}

/** What a form does with its files. */
export interface FileHandlers {
  /** Called for each file, in the order in which they were chosen. */
  onUploaded: (attachment: Attachment) => void
  /** Adds files to their entry once they are uploaded, and says so; left out, they wait in the form's draft. */
  attach?: ((uploaded: UploadedFiles) => Promise<unknown>) | undefined
  /** Called with the files that aren't uploaded yet when the form closes; left out, they wait in its draft. */
  onLeft?: ((files: UploadedFiles) => unknown) | undefined
}

export interface Form extends Pick<DraftFile, 'draft' | 'userId'> {
  uploads: Store<readonly Upload[]>
  handlers: () => FileHandlers
}

export type KnownFiles = ReturnType<typeof knownFiles>

/** What is known of the files of a form, and kept of them on the device. */
export function knownFiles({ draft, userId }: Form) {
  /** The bytes of those that the device doesn't store yet, or has no room for. */
  const bytes = new Map<string, Blob>()
  /** What was uploaded, by the name that the server gave it. */
  const sent = new Map<string, Upload>()
  const stored = new Set<string>()
  let storing: Promise<unknown> = Promise.resolve()
  /** Works on the device after what was begun before: what is removed at once must not be stored later. */
  const afterwards = (work: () => Promise<unknown>) => {
    storing = storing.then(work).catch(() => undefined)
  }
  return {
    bytes,
    sent,
    stored,
    whenStored: () => storing,
    afterwards,
    /** Stores a file. Returns whether the device could. */
    store: async (upload: Upload, file: File) => {
      const row = { ...pendingFile(upload), draft, userId, at: nextTime() }
      if (!(await storeDraftFile(row, file))) return false
      bytes.delete(upload.key)
      stored.add(upload.key)
      return true
    },
    remove: (keys: string[]) => afterwards(() => removeDraftFiles(keys)),
    pendingOf: (unsent: readonly Upload[], uploaded: Attachment[]): UploadedFiles => {
      const known = uploaded.flatMap((attachment) => {
        const upload = sent.get(attachment.filename)
        return upload ? [{ ...pendingFile(upload), uploaded: attachment }] : []
      })
      const files = [...known, ...unsent.map(pendingFile)]
      return { files, blobs: new Map([...bytes].filter(([key]) => files.some((file) => file.key === key))) }
    },
  }
}

let lastTime = 0

/** The device's time, later with each file: that is their order. */
function nextTime() {
  lastTime = Math.max(Date.now(), lastTime + 1)
  return lastTime
}

export const factsOf = ({ name, type, size }: Upload['file']) => ({ name, type, size })

/** The file as an operation has it. */
const pendingFile = ({ key, file, at }: Upload): PendingFile => ({
  key,
  ...factsOf(file),
  ...(at.stage === 'done' && { uploaded: at.attachment }),
})
