import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { type ChangeEvent, type Ref, useRef } from 'react'
import { accepted } from './check-file.ts'
import classes from './file-buttons.module.css'

interface Props {
  onFiles: (files: File[]) => void
  /** Refers to the first button. */
  ref: Ref<HTMLButtonElement>
}

/** Files from the system's file picker and, on a phone, its camera. */
export function FileButtons({ onFiles, ref }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])])
    // Cleared, so that a removed file can be chosen again.
    event.currentTarget.value = ''
  }
  return (
    <div className={classes['buttons']}>
      <Button
        ref={ref}
        variant="default"
        leftSection={<IconPaperclip size={18} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        Choose files
      </Button>
      <input ref={chooser} type="file" hidden multiple accept={accepted} onChange={take} />
      {isTouch && (
        <>
          <Button
            variant="default"
            leftSection={<IconCamera size={18} aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            Take photo or video
          </Button>
          <input ref={camera} type="file" hidden accept="image/*,video/*" capture="environment" onChange={take} />
        </>
      )}
    </div>
  )
}
