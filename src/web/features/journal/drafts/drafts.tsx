import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { counted } from '#shared/foundation/numbers.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import classes from './drafts.module.css'
import { useWaitingDrafts } from './use-waiting-drafts.ts'

/** Above the whole journal, a line that names what was typed and not saved, and opens it; others are a tap away. */
export function Drafts() {
  const isJournal = useLocation({ select: ({ pathname, searchStr }) => pathname === '/' && searchStr === '' })
  return isJournal && <Lines />
}

function Lines() {
  const drafts = useWaitingDrafts()
  const [showsAll, setShowsAll] = useState(false)
  const isKnown = drafts !== undefined
  // The line takes the room that the document has kept for it: see index.html.
  useLayoutEffect(() => {
    if (isKnown) document.documentElement.removeAttribute('data-draft')
  }, [isKnown])
  if (!drafts || drafts.length === 0) return null

  const others = drafts.length - 1
  return (
    <ul className={classes['drafts']} aria-label="Drafts">
      {drafts.slice(0, showsAll ? drafts.length : 1).map(({ name, verb, subject, request }, place) => (
        <li key={name}>
          <IconPencil size={18} aria-hidden="true" />
          <button type="button" className={classes['open']} onClick={() => openDialog(request)}>
            {verb}: <strong dir="auto">{subject}</strong>
          </button>
          {place === 0 && others > 0 && (
            <Button variant="subtle" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {counted(others, 'more draft')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
