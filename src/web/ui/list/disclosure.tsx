import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './disclosure.module.css'

interface Props {
  name: string
  /** Its contents, or things that can be added. */
  summary: string
  /** Whether there is something to see: then it starts open. */
  hasContent: boolean
  children: ReactNode
}

/** A part of a form behind its name and a summary of what it contains, one tap away. */
export function Disclosure({ name, summary, hasContent, children }: Props) {
  const [nameId, contentId] = [useId(), useId()]
  const [isOpen, setOpen] = useState(hasContent)
  const [wasOpened, setOpened] = useState(isOpen)
  const [hadContent, setHadContent] = useState(hasContent)
  if (hadContent !== hasContent) {
    setHadContent(hasContent)
    if (hasContent) setOpen(true)
  }
  // Once opened it stays mounted, so that closing it loses nothing that was half typed.
  if (isOpen && !wasOpened) setOpened(true)
  return (
    <fieldset aria-labelledby={nameId}>
      <button
        type="button"
        className={classes['toggle']}
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpen(!isOpen)}
      >
        <span id={nameId} className={classes['name']}>
          {name}
        </span>
        <span className={classes['summary']}>{summary}</span>
        <IconChevronDown size={20} aria-hidden="true" />
      </button>
      <div id={contentId} className={classes['content']} hidden={!isOpen}>
        {wasOpened && children}
      </div>
    </fieldset>
  )
}
