import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import type { Ref } from 'react'
import { accepted } from './check-file.ts'
import { FileButton } from './file-button.tsx'

interface Props {
  onFiles: (files: File[]) => void
  /** Whether they have to fit in a row with others. */
  isShort?: boolean
  /** Refers to the first button. */
  ref: Ref<HTMLButtonElement>
}

/** Files from the system's file picker and, on a phone, its camera. */
export function FileButtons({ onFiles, isShort = false, ref }: Props) {
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  return (
    <>
      <FileButton ref={ref} icon={<IconPaperclip size={18} aria-hidden />} accept={accepted} onFiles={onFiles}>
        {isShort ? 'Files' : 'Choose files'}
      </FileButton>
      {isTouch && (
        <FileButton icon={<IconCamera size={18} aria-hidden />} isCamera onFiles={onFiles}>
          {isShort ? 'Camera' : 'Take photo or video'}
        </FileButton>
      )}
    </>
  )
}
