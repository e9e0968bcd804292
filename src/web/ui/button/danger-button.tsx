import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './danger-button.module.css'

type Props = Omit<ButtonProps, 'className' | 'color'> & Omit<ComponentProps<'button'>, keyof ButtonProps>

/** A button that deletes or discards. */
export const DangerButton = (props: Props) => (
  <Button variant="subtle" {...props} className={classes['danger'] ?? ''} />
)
