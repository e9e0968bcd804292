import { useMediaQuery } from '@mantine/hooks'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import type { Attachment } from '#shared/media/media.ts'
import type { TypedField } from '#web/lib/form/typed-field.ts'
import { FieldError } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Disclosure } from '#web/ui/list/disclosure.tsx'
import { tablet } from '#web/ui/styles/breakpoints.ts'
import { countOf, mediaSummary } from '../view/file-text.ts'
import { FileButtons } from './file-buttons.tsx'
import FileList from './file-list.tsx'
import classes from './training-media.module.css'
import { hasFailedOffline, isRefused, isUploading } from './upload.ts'
import { useIncomingFiles } from './use-incoming-files.ts'
import type { Uploads } from './use-uploads.ts'
import { VideoLinksField } from './video-links-field.tsx'

interface Props {
  files: Attachment[]
  onFiles: (change: (files: Attachment[]) => Attachment[]) => void
  links: string[]
  onLinks: (links: string[]) => void
  /** The typed text in the field for another link. */
  typedLink: TypedField
  error?: ReactNode
  uploads: Uploads
}

const { image, video, document } = limits.fileMegabytes
const sizes = `photos ${image} MB, videos ${video} MB, documents ${document} MB`

/** The fields for files and video links of an entry: on a phone a row with that name, on larger screens open at once. */
export default function TrainingMedia({ files, onFiles, links, onLinks, typedLink, error, uploads }: Props) {
  const chooseButton = useRef<HTMLButtonElement>(null)
  const isOver = useIncomingFiles(uploads.add)
  const hasRoom = useMediaQuery(tablet, undefined, { getInitialValueInEffect: false })
  const summary = summaryOf(files, links, uploads)
  return (
    <Disclosure
      name="Training Media"
      summary={summary === '' ? 'Photos, videos, links' : summary}
      hasContent={
        hasRoom || summary !== '' || isOver || typedLink.value !== '' || Boolean(uploads.tooMany ?? error)
      }
    >
      <div className={classes['zone']} data-over={isOver || undefined}>
        <IconPhotoPlus size={28} aria-hidden />
        <p className={classes['drop']}>{isOver ? 'Drop to add' : 'Drop photos, videos, or documents'}</p>
        <div className={classes['buttons']}>
          <FileButtons ref={chooseButton} onFiles={uploads.add} />
        </div>
        <Hint>
          Up to {uploads.max} files · {sizes}
        </Hint>
      </div>
      <FileList
        files={files}
        onFiles={onFiles}
        uploads={uploads}
        onRemoved={() => chooseButton.current?.focus()}
      />
      <VideoLinksField links={links} onLinks={onLinks} typed={typedLink} />
      {error && <FieldError>{error}</FieldError>}
    </Disclosure>
  )
}

/** '2 photos, 1 link, 1 file uploading, 1 file waiting, 1 file not uploaded, 1 file refused'. */
function summaryOf(files: Attachment[], links: string[], { uploads, pending }: Uploads) {
  const waiting = uploads.filter(hasFailedOffline).length + pending.length
  const refused = uploads.filter(isRefused).length
  const uploading = uploads.filter(isUploading).length
  const counts = {
    uploading,
    waiting,
    'not uploaded': uploads.length + pending.length - uploading - waiting - refused,
    refused,
  }
  const left = Object.entries(counts).flatMap(([state, n]) =>
    countOf(n, 'file').map((count) => `${count} ${state}`),
  )
  return [mediaSummary(files, links), ...left].filter(Boolean).join(', ')
}
