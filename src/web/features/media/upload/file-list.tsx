import type { Attachment } from '#shared/media/media.ts'
import { FieldError } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { CardList } from '#web/ui/list/card-list.tsx'
import { sizeOf } from '../view/file-text.ts'
import { Thumb } from '../view/thumb.tsx'
import { MediaRow } from './media-row.tsx'
import { PendingRow, UploadRow } from './upload-row.tsx'
import type { Uploads } from './use-uploads.ts'

interface Props {
  files: Attachment[]
  onFiles: (change: (files: Attachment[]) => Attachment[]) => void
  uploads: Uploads
  /** Called when a file's row, and its button with the focus, has gone. */
  onRemoved: () => void
}

/** The files of an entry, those that are being uploaded, and those that will be. */
export default function FileList({ files, onFiles, uploads, onRemoved }: Props) {
  const andThen = (remove: () => void) => () => {
    remove()
    onRemoved()
  }
  const removeFile = ({ filename }: Attachment) => {
    uploads.removeUploaded(filename)
    onFiles((list) => list.filter((one) => one.filename !== filename))
  }
  return (
    <>
      {uploads.tooMany !== undefined && <FieldError>{uploads.tooMany}</FieldError>}
      {files.length + uploads.pending.length + uploads.uploads.length > 0 && (
        <CardList aria-label="Files">
          {files.map((file) => (
            <MediaRow
              key={file.filename}
              name={file.originalname}
              thumb={<Thumb file={file} />}
              onRemove={andThen(() => removeFile(file))}
            >
              <Hint>{sizeOf(file.bytes)}</Hint>
            </MediaRow>
          ))}
          {uploads.pending.map((file) => (
            <PendingRow key={file.key} file={file} onRemove={andThen(() => uploads.removePending(file.key))} />
          ))}
          {uploads.uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload.key)}
              onRemove={andThen(() => uploads.remove(upload.key))}
            />
          ))}
        </CardList>
      )}
    </>
  )
}
