import type { ComponentProps } from 'react'
import classes from './card-list.module.css'

/** A list of cards. */
export const CardList = (props: ComponentProps<'ul'>) => <ul {...props} className={classes['list']} />
