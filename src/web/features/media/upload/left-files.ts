import { counted } from '#shared/foundation/numbers.ts'
import { toast } from '#web/lib/toast.ts'
import { userKey } from '#web/lib/user-storage.ts'

/** Files whose form was closed before they were uploaded, by their member and the name of its draft. */
const left = new Map<string, File[]>()

const keyOf = (draft: string) => userKey('left', draft)

/** Keeps files for when the draft is opened again. */
export function leaveFiles(draft: string, files: File[]) {
  left.set(keyOf(draft), files)
  toast({
    title: `${counted(files.length, 'file')} not uploaded yet`,
    text: 'In your draft: the upload goes on when you open it again.',
  })
}

/** The files that were left with the draft. */
export function takeLeftFiles(draft: string): File[] {
  const files = left.get(keyOf(draft)) ?? []
  left.delete(keyOf(draft))
  return files
}
