import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFile, IconMovie, IconPhoto } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import type { PendingFile } from '#shared/offline/operations.ts'
import { uploadProgress } from '#web/features/offline/outbox/sending/upload-files.ts'
import { FieldError } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { ProgressBar } from '#web/ui/state/bars.tsx'
import { sizeOf } from '../view/file-text.ts'
import { MediaRow } from './media-row.tsx'
import type { Upload } from './upload.ts'
import classes from './upload-row.module.css'

interface Props {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}

/** A file that is being uploaded, or whose upload failed. */
export function UploadRow({ upload, onRetry, onRemove }: Props) {
  const { key, file, at, isUnstored } = upload
  const isBad = at.stage === 'failed' && !at.isOffline
  return (
    <MediaRow name={file.name} thumb={<FileIcon type={file.type} isBad={isBad} />} onRemove={onRemove}>
      {at.stage !== 'failed' ? (
        <Progress uploadKey={key} file={file} isSent={at.stage === 'done'} />
      ) : at.isOffline ? (
        <Waiting size={file.size} />
      ) : (
        <Failure name={file.name} at={at} onRetry={onRetry} />
      )}
      {isUnstored && !isBad && (
        <Hint>Keep this open until it’s uploaded: there’s no room for it on this device.</Hint>
      )}
    </MediaRow>
  )
}

interface FailureProps extends Pick<Props, 'onRetry'> {
  name: string
  at: Extract<Upload['at'], { stage: 'failed' }>
}

const Failure = ({ name, at, onRetry }: FailureProps) => (
  <>
    <FieldError>{at.sentence}</FieldError>
    {at.mayRetry ? (
      <Button className={classes['retry'] ?? ''} variant="default" aria-label={`Retry ${name}`} onClick={onRetry}>
        Retry
      </Button>
    ) : (
      <Hint>Not added. Choose another file, or save without it.</Hint>
    )}
  </>
)

/** A file of a pending change, which is uploaded with it once the device is online. */
export function PendingRow({ file, onRemove }: { file: PendingFile; onRemove: () => void }) {
  const isUploading = useSelector(uploadProgress, (all) => file.key in all)
  return (
    <MediaRow name={file.name} thumb={<FileIcon type={file.type} isBad={false} />} onRemove={onRemove}>
      {isUploading ? <Progress uploadKey={file.key} file={file} /> : <Waiting size={file.size} />}
    </MediaRow>
  )
}

const Waiting = ({ size }: { size: number }) => <Hint>Uploads when you’re back online · {sizeOf(size)}</Hint>

interface ProgressProps {
  uploadKey: string
  file: Upload['file']
  /** Whether all of it was sent, and it waits for those chosen before it. */
  isSent?: boolean
}

/** At 100 % the file has been sent and the server checks it. */
function Progress({ uploadKey, file: { name, size }, isSent = false }: ProgressProps) {
  const percent = useSelector(uploadProgress, (all) => (isSent ? 100 : all[uploadKey]))
  const text = percent === undefined ? 'Waiting' : percent === 100 ? 'Finishing' : `${percent} %`
  return (
    <>
      <ProgressBar label={`Uploading ${name}`} percent={percent ?? 0} />
      <Hint>
        {text} · {sizeOf(size)}
      </Hint>
    </>
  )
}

function FileIcon({ type, isBad }: { type: string; isBad: boolean }) {
  const Icon = isBad
    ? IconAlertTriangle
    : type.startsWith('image/')
      ? IconPhoto
      : type.startsWith('video/')
        ? IconMovie
        : IconFile
  return (
    <span className={classes['sign']} data-bad={isBad || undefined} aria-hidden>
      <Icon size={22} />
    </span>
  )
}
