import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import classes from './card-page-link.module.css'

/** A card's title as a link to a page, which covers the card. The card has to be positioned. */
export const CardPageLink = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className={classes['link']}>
    {children}
  </a>
))
