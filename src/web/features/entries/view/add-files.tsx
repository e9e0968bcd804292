import { IconPhotoPlus } from '@tabler/icons-react'
import { FileButton } from '#web/features/media/upload/file-button.tsx'

/** Photos, videos, or documents for an entry that exists: chosen first, then saved. */
export const AddFiles = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <FileButton
    variant="subtle"
    icon={<IconPhotoPlus size={18} />}
    onFiles={(files) => files.length > 0 && onFiles(files)}
  >
    Add photo or video
  </FileButton>
)
