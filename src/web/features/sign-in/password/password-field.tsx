import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

/** A password, hidden unless the person wants to see it. */
export function PasswordField(field: TextInputProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      required
      rightSection={
        <ActionIcon
          variant="transparent"
          size="var(--target)"
          aria-label="Show password"
          aria-pressed={isShown}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={22} />
        </ActionIcon>
      }
      {...field}
    />
  )
}
