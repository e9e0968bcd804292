import type { ComponentProps } from 'react'
import classes from './button-row.module.css'

/** The buttons at the end of a form or section; the last one is the main one. */
export const ButtonRow = (props: ComponentProps<'div'>) => <div {...props} className={classes['row']} />
