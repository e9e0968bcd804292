import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import classes from './card-button.module.css'

const button = `${classes['cover']} ${classes['button']}`

/** A card's title as a button that covers the card. The card has to be positioned; its other buttons are above this one. */
export const CardButton = ({ children, ...props }: ComponentProps<'button'>) => (
  <button {...props} type="button" className={button}>
    <span>{children}</span>
  </button>
)

/** The same with an address, to open in another tab. */
export const CardLink = ({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className={button}>
    <span>{children}</span>
  </a>
)

/** A card's title as a link to a page, which covers the card. */
export const CardPageLink = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className={classes['cover']}>
    {children}
  </a>
))
