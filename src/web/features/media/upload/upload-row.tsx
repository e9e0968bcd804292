import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFile, IconMovie, IconPhoto } from '@tabler/icons-react'
import type { PendingFile } from '#shared/offline/operations.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { ProgressBar } from '#web/ui/state/progress-bar.tsx'
import { sizeOf } from '../view/file-text.ts'
import { MediaRow } from './media-row.tsx'
import { hasFailedOffline, type Upload } from './upload-queue.ts'
import classes from './upload-row.module.css'

interface Props {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}

/** A file that is being uploaded, or whose upload failed. */
export function UploadRow({ upload, onRetry, onRemove }: Props) {
  if (hasFailedOffline(upload)) return <PendingRow file={upload.file} onRemove={onRemove} />
  const { file, at } = upload
  return (
    <MediaRow
      name={file.name}
      thumb={<FileIcon type={file.type} isBad={at.stage === 'failed'} />}
      onRemove={onRemove}
    >
      {at.stage === 'failed' ? (
        <>
          <FieldError>{at.sentence}</FieldError>
          {at.mayRetry ? (
            <Button
              className={classes['retry'] ?? ''}
              variant="default"
              aria-label={`Retry ${file.name}`}
              onClick={onRetry}
            >
              Retry
            </Button>
          ) : (
            <Hint>Not added. Choose another file, or save without it.</Hint>
          )}
        </>
      ) : (
        <Progress name={file.name} bytes={file.size} at={at} />
      )}
    </MediaRow>
  )
}

/** A file that will be uploaded with its entry once the device is online. */
export function PendingRow({
  file,
  onRemove,
}: {
  file: Pick<PendingFile, 'name' | 'type' | 'size'>
  onRemove: () => void
}) {
  return (
    <MediaRow name={file.name} thumb={<FileIcon type={file.type} isBad={false} />} onRemove={onRemove}>
      <Hint>Uploads when you’re back online · {sizeOf(file.size)}</Hint>
    </MediaRow>
  )
}

type ProgressStage = Exclude<Upload['at'], { stage: 'failed' }>

/** At 100 % the file has been sent and the server checks it. */
function Progress({ name, bytes, at }: { name: string; bytes: number; at: ProgressStage }) {
  const percent = at.stage === 'waiting' ? 0 : at.stage === 'sending' ? at.percent : 100
  const text = at.stage === 'waiting' ? 'Waiting' : percent === 100 ? 'Finishing' : `${percent} %`
  return (
    <>
      <ProgressBar label={`Uploading ${name}`} percent={percent} />
      <Hint>
        {text} · {sizeOf(bytes)}
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
