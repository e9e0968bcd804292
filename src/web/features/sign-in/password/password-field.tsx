import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './password-field.module.css'

export function PasswordField(field: ComponentProps<typeof PasswordInput>) {
  return (
    <PasswordInput
      className={classes['password'] ?? ''}
      autoComplete="current-password"
      required
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      // The library marks its other fields by itself.
      aria-invalid={field.error ? true : undefined}
      {...field}
    />
  )
}
