import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './buttons.module.css'

/** The buttons at the end of a form or section; the last one is the main one. */
export const ButtonRow = (props: ComponentProps<'div'>) => <div {...props} className={classes['row']} />

type Props = Omit<ButtonProps, 'className' | 'color'> & Omit<ComponentProps<'button'>, keyof ButtonProps>

/** A button that deletes or discards. */
export const DangerButton = (props: Props) => (
  <Button variant="subtle" {...props} className={classes['danger'] ?? ''} />
)
