import { Input } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { Attachment } from '#shared/media/media.ts'
import { typesOf } from './check-file.ts'
import { FileButton } from './file-button.tsx'
import FileList from './file-list.tsx'
import { useIncomingFiles } from './use-incoming-files.ts'
import type { Uploads } from './use-uploads.ts'

interface Props {
  photo: Attachment | null
  onPhoto: (photo: Attachment | null) => void
  uploads: Uploads
  error: ReactNode
}

/** The photo of a promotion or a competition: one, or none. */
export default function PhotoField({ photo, onPhoto, uploads, error }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useIncomingFiles(uploads.add)
  const files = photo ? [photo] : []
  const isEmpty = files.length + uploads.pending.length + uploads.uploads.length === 0
  return (
    <Input.Wrapper label="Photo" labelElement="div" error={error}>
      <FileList
        files={files}
        onFiles={(change) => onPhoto(change(files)[0] ?? null)}
        uploads={uploads}
        // The button is back with the next frame.
        onRemoved={() => requestAnimationFrame(() => button.current?.focus())}
      />
      {isEmpty && (
        <div>
          <FileButton
            ref={button}
            icon={<IconPhotoPlus size={18} />}
            accept={typesOf('image')}
            isSingle
            onFiles={uploads.add}
          >
            Add a photo
          </FileButton>
        </div>
      )}
    </Input.Wrapper>
  )
}
