import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { shownTitle } from '#shared/entries/quick.ts'
import { shortened } from '#shared/foundation/text.ts'
import { useOpenEntry } from '#web/features/entry-address/entry-address.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { unreadQuery } from './api.ts'
import { unread } from './unread.ts'
import classes from './unread-comments.module.css'

/** Has the bell and the journal mark what coaches wrote. */
export function useUnread() {
  const { data } = useQuery(unreadQuery)
  useEffect(() => {
    const groups = Map.groupBy(data ?? [], ({ entryId }) => entryId)
    unread.setState(() => new Map([...groups].map(([id, comments]) => [id, comments.length])))
  }, [data])
}

/** How much of a comment is shown here; the rest is beside its session. */
const longest = 90

/** What coaches wrote that isn't read yet, in the panel of the bell. */
export function UnreadComments({ onOpen }: { onOpen: () => void }) {
  const { data = [] } = useQuery(unreadQuery)
  const openEntry = useOpenEntry()
  if (data.length === 0) return null
  const open = (id: number) => {
    onOpen()
    void openEntry(id)
  }
  return (
    <ul className={classes['comments']} aria-label="Comments of coaches">
      {data.map(({ id, entryId, name, text, title, date }) => (
        <li key={id}>
          <button type="button" onClick={() => open(entryId)}>
            <span className="semibold" dir="auto">
              {name}: {shortened(text, longest)}
            </span>
            <span className="muted text-xs">
              {shownTitle(title)}, {shortDate(date)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
