import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { asEntry, type PendingEntry } from '#shared/offline.ts'
import { askToEditPending } from '../../lib/events.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { discard } from '../offline/discard.ts'
import { KeptFiles } from '../offline/kept-files.tsx'
import { tagsQuery } from '../tags/api.ts'
import { EntryBody } from './entry-body.tsx'
import classes from './entry-view.module.css'

interface Props {
  pending: PendingEntry
  onClosed: () => void
}

/** One entry, whole, that the server does not have yet. */
export default function PendingView({ pending, onClosed }: Props) {
  const client = useQueryClient()
  const { data: tags = [] } = useQuery(tagsQuery)
  const entry = asEntry(pending, tags)
  const wantsEdit = useRef(false)
  const closed = () => {
    onClosed()
    if (wantsEdit.current) askToEditPending(pending)
  }
  return (
    <Dialog title={entry.title} isTall isLight onClosed={closed}>
      {(close) => (
        <div className={classes['view']}>
          {pending.problem ? (
            <Notice>
              <strong>Not synced yet.</strong> {pending.problem.message}
            </Notice>
          ) : (
            <p className={classes['none']}>Not synced yet. It is sent as soon as there is signal.</p>
          )}
          <EntryBody entry={entry} />
          <KeptFiles entry={pending} />
          <div className={classes['footer']}>
            <Button
              variant="subtle"
              className={classes['delete'] ?? ''}
              onClick={() => {
                void discard(client, pending)
                close()
              }}
            >
              Discard
            </Button>
            <span />
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <Button
              onClick={() => {
                wantsEdit.current = true
                close()
              }}
            >
              Edit
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
