import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import { withCommas } from '#shared/foundation/numbers.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { ProgressBar } from '#web/ui/state/bars.tsx'
import { archiveState, cancelArchive, downloadArchive } from './archive-state.ts'
import type { Received } from './fetch-archive.ts'

/** Downloads everything with all media, and says how far that is. */
export default function ArchiveDownload() {
  const state = useSelector(archiveState)
  if (state.at === 'under-way') return <UnderWay {...state} />
  return (
    <>
      {state.at === 'failed' && <p role="alert">{state.sentence}</p>}
      <ButtonRow>
        <Button
          variant="default"
          leftSection={<IconFileZip size={20} stroke={1.75} />}
          onClick={() => void downloadArchive()}
        >
          {state.at === 'failed' ? 'Try again' : 'Download archive'}
        </Button>
      </ButtonRow>
    </>
  )
}

const megabytes = (bytes: number) => `${withCommas(Math.round(bytes / 1024 / 1024))} MB`

function UnderWay({ bytes, of }: Received) {
  const percent = of === 0 || bytes === 0 ? undefined : Math.min(99, Math.round((bytes / of) * 100))
  return (
    <div>
      <ProgressBar label="Downloading your archive" percent={percent} />
      <Hint>
        {bytes === 0
          ? 'Preparing your archive…'
          : `${megabytes(bytes)}${of > bytes ? ` of about ${megabytes(of)}` : ''}`}
      </Hint>
      <ButtonRow>
        <Button variant="default" onClick={cancelArchive}>
          Cancel
        </Button>
      </ButtonRow>
    </div>
  )
}
