import { useRef } from 'react'
import type { Entry } from '#shared/entries/entries.ts'
import FileList from '#web/features/media/upload/file-list.tsx'
import { useUploads } from '#web/features/media/upload/use-uploads.ts'
import { useFileLimit } from '#web/features/subscription/use-file-limit.ts'
import { draftNameOf } from '../form/entry-values.ts'
import { useAttachFiles } from '../form/use-attach-files.ts'
import { AddFiles } from './entry-body.tsx'

interface Props {
  entry: Entry
  chosen: File[]
}

/** Files that were chosen where an entry is read: they are uploaded there and added to it, or by the outbox once it is closed. */
export default function AddedFiles({ entry, chosen }: Props) {
  const request = { kind: 'editEntry', entry } as const
  const chooseButton = useRef<HTMLButtonElement>(null)
  const { attach, leave } = useAttachFiles(request)
  const uploads = useUploads({
    draft: draftNameOf(request),
    attach: attach && ((uploaded) => attach(uploaded, () => undefined)),
    files: entry.fileAttachments,
    limit: useFileLimit(),
    chosen,
    pending: [],
    onUploaded: () => undefined,
    onLeft: leave,
  })
  // The files that it has are shown above, and taken off in the form.
  return (
    <>
      <FileList
        files={[]}
        onFiles={() => undefined}
        uploads={uploads}
        onRemoved={() => chooseButton.current?.focus()}
      />
      <AddFiles ref={chooseButton} onFiles={uploads.add} />
    </>
  )
}
