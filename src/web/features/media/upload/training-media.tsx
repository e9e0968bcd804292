import { IconPhotoPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { limits } from '#shared/limits.ts'
import type { Attachment } from '#shared/media.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Hint } from '#web/ui/hint.tsx'
import { sizeOf } from '../view/file-text.ts'
import { Thumb } from '../view/thumb.tsx'
import { FileButtons } from './file-buttons.tsx'
import { MediaRow } from './media-row.tsx'
import classes from './training-media.module.css'
import { PendingRow, UploadRow } from './upload-row.tsx'
import { useIncomingFiles } from './use-incoming-files.ts'
import type { useUploads } from './use-uploads.ts'
import { VideoLinksField } from './video-links-field.tsx'

interface Props {
  files: Attachment[]
  onFiles: (change: (files: Attachment[]) => Attachment[]) => void
  links: string[]
  onLinks: (links: string[]) => void
  error?: ReactNode
  uploads: ReturnType<typeof useUploads>
}

const { image, video, document } = limits.fileMegabytes
const sizes = `photos ${image} MB, videos ${video} MB, documents ${document} MB`

/** The fields for files and video links of an entry. */
export default function TrainingMedia({ files, onFiles, links, onLinks, error, uploads }: Props) {
  const chooseButton = useRef<HTMLButtonElement>(null)
  const isOver = useIncomingFiles(uploads.add)
  const removeFile = ({ filename }: Attachment) => {
    onFiles((list) => list.filter((one) => one.filename !== filename))
    chooseButton.current?.focus()
  }
  const removeUpload = (key: string) => {
    uploads.remove(key)
    chooseButton.current?.focus()
  }
  const removePending = (key: string) => {
    uploads.removePending(key)
    chooseButton.current?.focus()
  }
  return (
    <fieldset className={classes['media']}>
      <legend>Training Media</legend>
      <div className={classes['zone']} data-over={isOver || undefined}>
        <IconPhotoPlus size={28} aria-hidden />
        <p className={classes['drop']}>{isOver ? 'Drop to add' : 'Drop photos, videos, or documents'}</p>
        <FileButtons ref={chooseButton} onFiles={uploads.add} />
        <Hint>
          Up to {uploads.max} files · {sizes}
        </Hint>
      </div>
      {uploads.tooMany !== undefined && <FieldError>{uploads.tooMany}</FieldError>}
      {files.length + uploads.pending.length + uploads.uploads.length > 0 && (
        <CardList aria-label="Files">
          {files.map((file) => (
            <MediaRow
              key={file.filename}
              name={file.originalname}
              thumb={<Thumb file={file} />}
              onRemove={() => removeFile(file)}
            >
              <Hint>{sizeOf(file.bytes)}</Hint>
            </MediaRow>
          ))}
          {uploads.pending.map((file) => (
            <PendingRow key={file.key} file={file} onRemove={() => removePending(file.key)} />
          ))}
          {uploads.uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload.key)}
              onRemove={() => removeUpload(upload.key)}
            />
          ))}
        </CardList>
      )}
      <VideoLinksField links={links} onLinks={onLinks} />
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
