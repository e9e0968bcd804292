import classes from './key-hint.module.css'

/** The key that does what a button says, written on it where there is likely a keyboard. Its `aria-keyshortcuts` says the same. */
export const KeyHint = ({ children }: { children: string }) => (
  <kbd className={classes['key']} aria-hidden="true">
    {children}
  </kbd>
)
