import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import type { TypedField } from '#web/lib/form/typed-field.ts'
import { isEnter } from '#web/lib/keyboard.ts'
import { FieldWithButton } from '#web/ui/form/form.tsx'

interface Props {
  label: string
  /** What the button is called. */
  addLabel: string
  /** The button, to focus it once a link is removed. */
  button: RefObject<HTMLButtonElement | null>
  typed: TypedField
  /** Adds what was typed; undefined if it isn't a link that can be added. */
  add: (() => void) | undefined
  /** What is wrong with it then. */
  invalid: string
  onInvalid?: () => void
  /** What else is wrong. */
  error: ReactNode
}

/** A field to add links to videos one by one: by its button, Enter, or leaving it. */
export function LinkField({ label, addLabel, button, typed, add, invalid, onInvalid, error }: Props) {
  const [isWrong, setWrong] = useState(false)
  const type = (text: string) => {
    typed.onChange(text)
    setWrong(false)
  }
  const addTyped = () => {
    if (!add) {
      setWrong(true)
      return onInvalid?.()
    }
    type('')
    return add()
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (!isEnter(event.nativeEvent)) return
    event.preventDefault()
    addTyped()
  }
  return (
    <FieldWithButton>
      <TextInput
        type="url"
        inputMode="url"
        label={label}
        placeholder="https://youtu.be/..."
        maxLength={limits.videoLink}
        {...typed}
        error={isWrong ? invalid : error}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={addOnEnter}
        // A link typed but not added belongs to what is saved, too.
        onBlur={() => add && addTyped()}
      />
      <Button ref={button} variant="default" aria-label={addLabel} onClick={addTyped}>
        Add
      </Button>
    </FieldWithButton>
  )
}
