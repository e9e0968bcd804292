import { CloseButton } from '@mantine/core'
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { useLeaveEntry } from '#web/features/entry-address/entry-address.ts'
import { openDialogs } from '#web/lib/dialogs.ts'
import { EntryContent, pageTitleOf, titleOf, useOpenedEntry } from '../entry-content.tsx'
import classes from './entry-pane.module.css'

/** An entry beside the journal, with all its fields, as in its dialog. */
export default function EntryPane({ id }: { id: number }) {
  const opened = useOpenedEntry(id)
  const leave = useLeaveEntry()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  // The next thing to read after the title in the list, to which closing leads back.
  useLayoutEffect(() => {
    title.current?.focus()
    const pane = title.current?.closest('section')
    return () => {
      if (pane?.contains(document.activeElement)) cardOf(id)?.focus()
    }
  }, [id])
  const close = () => void leave()
  const leaveThen = async (next: () => void) => {
    await leave()
    next()
  }
  const closeWithEscape = useEffectEvent((event: KeyboardEvent) => {
    const isInPane = title.current?.closest('section')?.contains(event.target as Node)
    if (event.key === 'Escape' && isInPane && openDialogs.get().length === 0) close()
  })
  // Before it can be seen: what is pressed right after isn't lost.
  useLayoutEffect(() => {
    const listening = new AbortController()
    // Asked before a dialog closes, which may not have got the focus yet.
    window.addEventListener('keydown', closeWithEscape, { signal: listening.signal, capture: true })
    return () => listening.abort()
  }, [])
  return (
    <section className={classes['pane']} aria-labelledby={titleId}>
      <title>{pageTitleOf(opened)}</title>
      <div className={classes['header']}>
        <h2 ref={title} id={titleId} className={classes['title']} tabIndex={-1}>
          {titleOf(opened)}
        </h2>
        <CloseButton size={44} aria-label="Close the entry" onClick={close} />
      </div>
      <div className={classes['body']}>
        <EntryContent
          opened={opened}
          close={close}
          closeThen={(next) => void leaveThen(next)}
          makeRoom={(next) => next()}
        />
      </div>
    </section>
  )
}

/** The card that opened it, if the list has it. */
const cardOf = (id: number) => document.querySelector<HTMLElement>(`article a[href="/entries/${id}"]`)
