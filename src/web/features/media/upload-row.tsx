import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFile, IconMovie, IconPhoto } from '@tabler/icons-react'
import type { PendingFile } from '#shared/offline.ts'
import { sizeOf } from './file-words.ts'
import { MediaRow } from './media-row.tsx'
import classes from './training-media.module.css'
import { isLost, type Upload } from './upload-queue.ts'

interface Props {
  upload: Upload
  /** Whether a file without signal is kept with its entry. */
  mayWait: boolean
  onRetry: () => void
  onRemove: () => void
}

/** A file on its way, or one that did not get through. */
export function UploadRow({ upload, mayWait, onRetry, onRemove }: Props) {
  if (mayWait && isLost(upload)) return <WaitingRow file={upload.file} onRemove={onRemove} />
  const { file, at } = upload
  return (
    <MediaRow name={file.name} thumb={<Sign type={file.type} isBad={at.stage === 'failed'} />} onRemove={onRemove}>
      {at.stage === 'failed' ? (
        <>
          <p className={classes['bad']} role="alert">
            {at.sentence}
          </p>
          {at.mayRetry && (
            <Button
              className={classes['retry'] ?? ''}
              variant="default"
              aria-label={`Retry ${file.name}`}
              onClick={onRetry}
            >
              Retry
            </Button>
          )}
        </>
      ) : (
        <OnItsWay name={file.name} bytes={file.size} at={at} />
      )}
    </MediaRow>
  )
}

/** A file that goes up with its entry, once there is signal. */
export function WaitingRow({
  file,
  onRemove,
}: {
  file: Pick<PendingFile, 'name' | 'type' | 'size'>
  onRemove: () => void
}) {
  return (
    <MediaRow name={file.name} thumb={<Sign type={file.type} isBad={false} />} onRemove={onRemove}>
      <p className={classes['fact']}>Waits for signal · {sizeOf(file.size)}</p>
    </MediaRow>
  )
}

type OnItsWayStage = Exclude<Upload['at'], { stage: 'failed' }>

/** At 100 the file has been sent and the server looks into it. */
function OnItsWay({ name, bytes, at }: { name: string; bytes: number; at: OnItsWayStage }) {
  const percent = at.stage === 'waiting' ? 0 : at.stage === 'sending' ? at.percent : 100
  const words = at.stage === 'waiting' ? 'Waiting' : percent === 100 ? 'Finishing' : `${percent} %`
  return (
    <>
      <progress className={classes['progress']} aria-label={`Uploading ${name}`} max={100} value={percent} />
      <p className={classes['fact']}>
        {words} · {sizeOf(bytes)}
      </p>
    </>
  )
}

function Sign({ type, isBad }: { type: string; isBad: boolean }) {
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
