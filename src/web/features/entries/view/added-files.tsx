import { useRef } from 'react'
import type { Attachment } from '#shared/media/media.ts'
import type { PendingFile } from '#shared/offline/operations.ts'
import FileList from '#web/features/media/upload/file-list.tsx'
import type { FileHandlers } from '#web/features/media/upload/known-files.ts'
import { useUploads } from '#web/features/media/upload/use-uploads.ts'
import { useFileLimit } from '#web/features/subscription/use-file-limit.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { draftNameOf } from '../form/entry-values.ts'
import { useAddToPending, useAttachFiles } from '../form/use-attach-files.ts'
import { AddFiles } from './entry-body.tsx'

type Of<Kind extends 'editEntry' | 'editPending'> = { request: DialogRequest<Kind>; chosen: File[] }

/** Files that were chosen where an entry is read: they are uploaded there and added to it, or by the outbox once it is closed. */
export default function AddedFiles({ request, chosen }: Of<'editEntry' | 'editPending'>) {
  return request.kind === 'editEntry' ? (
    <AddedToStored request={request} chosen={chosen} />
  ) : (
    <AddedToPending request={request} chosen={chosen} />
  )
}

function AddedToStored({ request, chosen }: Of<'editEntry'>) {
  const { attach, leave } = useAttachFiles(request)
  return (
    <Added
      draft={draftNameOf(request)}
      files={request.entry.fileAttachments}
      attach={attach && ((uploaded) => attach(uploaded, () => undefined))}
      onLeft={leave}
      chosen={chosen}
    />
  )
}

function AddedToPending({ request, chosen }: Of<'editPending'>) {
  const { data, files } = request.pending
  return (
    <Added
      draft={draftNameOf(request)}
      files={data.fileAttachments}
      pending={files}
      {...useAddToPending(request.pending)}
      chosen={chosen}
    />
  )
}

interface Props extends Pick<FileHandlers, 'attach' | 'onLeft'> {
  draft: string
  /** What the entry has; these are shown above, and taken off in the form. */
  files: Attachment[]
  pending?: PendingFile[]
  chosen: File[]
}

const none: PendingFile[] = []

function Added({ pending = none, ...props }: Props) {
  const chooseButton = useRef<HTMLButtonElement>(null)
  const uploads = useUploads({ ...props, pending, limit: useFileLimit(), onUploaded: () => undefined })
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
