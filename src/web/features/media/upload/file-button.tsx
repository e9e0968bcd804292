import { Button } from '@mantine/core'
import { type ChangeEvent, type ReactNode, type Ref, useRef } from 'react'
import { typesOf } from './check-file.ts'

interface Props {
  icon: ReactNode
  variant?: 'default' | 'subtle'
  /** The types that may be chosen; by default photos and videos. */
  accept?: string
  /** Whether it opens the camera rather than the system's file picker. */
  isCamera?: boolean
  /** Whether only one can be chosen. */
  isSingle?: boolean
  onFiles: (files: File[]) => void
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A button that asks the system for files. */
export function FileButton({
  icon,
  variant = 'default',
  accept = typesOf('image', 'video'),
  isCamera = false,
  isSingle = false,
  ...props
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    props.onFiles([...(event.currentTarget.files ?? [])])
    // Cleared, so that a removed file can be chosen again.
    event.currentTarget.value = ''
  }
  const source = isCamera ? ({ capture: 'environment' } as const) : { multiple: !isSingle }
  return (
    <>
      <Button ref={props.ref ?? null} variant={variant} leftSection={icon} onClick={() => input.current?.click()}>
        {props.children}
      </Button>
      <input ref={input} type="file" hidden accept={accept} {...source} onChange={take} />
    </>
  )
}
