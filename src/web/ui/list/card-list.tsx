import type { ComponentProps } from 'react'
import classes from './card-list.module.css'

/** A list of cards. */
export const CardList = (props: ComponentProps<'ul'>) => <ul {...props} className={classes['list']} />

/** A card's title as a button that covers the card. The card has to be positioned; its other buttons are above this one. */
export const CardButton = ({ children, ...button }: ComponentProps<'button'>) => (
  <button {...button} type="button" className={classes['button']}>
    <span>{children}</span>
  </button>
)

/** The same with an address, to open in another tab. */
export const CardLink = ({ children, ...link }: ComponentProps<'a'>) => (
  <a {...link} className={classes['button']}>
    <span>{children}</span>
  </a>
)

/** A line of facts that wraps on small screens. */
export const Facts = ({ facts }: { facts: string[] }) => (
  <p className={classes['facts']}>
    {facts.map((fact) => (
      <span key={fact}>{fact}</span>
    ))}
  </p>
)
