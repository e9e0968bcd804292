import { IconPhotoPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { Attachment } from '#shared/media.ts'
import { FileButtons } from './file-buttons.tsx'
import { sizeOf } from './file-words.ts'
import { MediaRow } from './media-row.tsx'
import { Thumb } from './thumb.tsx'
import classes from './training-media.module.css'
import { UploadRow, WaitingRow } from './upload-row.tsx'
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

/** The files and video links of an entry that is being written. */
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
  const removeKept = (key: string) => {
    uploads.removeKept(key)
    chooseButton.current?.focus()
  }
  return (
    <fieldset className={classes['media']}>
      <legend>Training Media</legend>
      <div className={classes['zone']} data-over={isOver || undefined}>
        <IconPhotoPlus size={28} aria-hidden />
        <p className={classes['drop']}>{isOver ? 'Let go to add' : 'Drop photos, videos or documents'}</p>
        <FileButtons ref={chooseButton} onFiles={uploads.add} />
        <p className={classes['fact']}>Up to 5 files · photos 10 MB, videos 100 MB, documents 15 MB</p>
      </div>
      {uploads.tooMany !== undefined && (
        <p className={classes['bad']} role="alert">
          {uploads.tooMany}
        </p>
      )}
      {files.length + uploads.kept.length + uploads.list.length > 0 && (
        <ul className={classes['list']} aria-label="Files">
          {files.map((file) => (
            <MediaRow
              key={file.filename}
              name={file.originalname}
              thumb={<Thumb file={file} />}
              onRemove={() => removeFile(file)}
            >
              <p className={classes['fact']}>{sizeOf(file.bytes)}</p>
            </MediaRow>
          ))}
          {uploads.kept.map((file) => (
            <WaitingRow key={file.key} file={file} onRemove={() => removeKept(file.key)} />
          ))}
          {uploads.list.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              mayWait={uploads.mayWait}
              onRetry={() => uploads.retry(upload.key)}
              onRemove={() => removeUpload(upload.key)}
            />
          ))}
        </ul>
      )}
      <VideoLinksField links={links} onLinks={onLinks} />
      {error && (
        <p className={classes['bad']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
