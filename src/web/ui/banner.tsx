import type { ComponentProps } from 'react'
import classes from './banner.module.css'

/** A message above the page, with its buttons. */
export const Banner = (props: ComponentProps<'section'>) => <section {...props} className={classes['banner']} />
