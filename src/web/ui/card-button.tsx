import type { ComponentProps } from 'react'
import classes from './card-button.module.css'

/** The title of a card as a button that covers the whole card. The card is positioned; its other buttons lie above. */
export const CardButton = ({ children, ...button }: ComponentProps<'button'>) => (
  <button {...button} type="button" className={classes['button']}>
    <span>{children}</span>
  </button>
)
