import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import classes from './banner.module.css'

interface Props extends ComponentProps<'section'> {
  /** Whether the parts of its text that don't fit may be left out, where other things matter more. */
  isOneLine?: boolean
}

/** A message above the page, with its buttons. Whoever answers it by keyboard goes on at the page. */
export function Banner({ isOneLine = false, ...props }: Props) {
  const isIn = useRef(false)
  useLayoutEffect(
    () => () => {
      // A button that is disabled while it is being answered has lost the focus to the body by then.
      if (isIn.current) document.getElementById('main')?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <section
      {...props}
      className={`${classes['banner']} ${isOneLine ? classes['line'] : ''}`}
      onFocus={() => {
        isIn.current = true
      }}
      onBlur={() => {
        isIn.current = false
      }}
    />
  )
}
