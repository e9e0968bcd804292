import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { longDate } from '#shared/dates.ts'
import type { Entry } from '#shared/entries.ts'
import { sentenceOf } from '../../lib/api.ts'
import { askToEditEntry } from '../../lib/events.ts'
import { TagList } from '../tags/tag-list.tsx'
import { factsOf } from './entry-facts.ts'
import classes from './entry-view.module.css'
import { useRemoveWithUndo } from './use-remove-with-undo.ts'

/** One entry, whole. Mounted while it is open. */
export default function EntryView({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const removal = useRemoveWithUndo()
  const close = () => setOpen(false)
  const edit = () => {
    close()
    askToEditEntry(entry)
  }
  const remove = async () => {
    if (await removal.remove(entry)) close()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={onClose}
      title={entry.title}
      size={620}
      radius="lg"
      classNames={{ title: classes['title'] ?? '', header: classes['header'] ?? '', body: classes['body'] ?? '' }}
      closeButtonProps={{ size: 44, 'aria-label': 'Close' }}
      transitionProps={{ duration: 150 }}
    >
      <p className={classes['date']}>
        <time dateTime={entry.date}>
          {longDate(entry.date)}, {entry.date.slice(0, 4)}
        </time>
      </p>
      <p className={classes['facts']}>{factsOf(entry).join(' · ')}</p>
      {entry.tags.length > 0 && <TagList tags={entry.tags} />}
      {entry.notes === '' ? (
        <p className={classes['none']}>No notes yet.</p>
      ) : (
        <p className={classes['notes']}>{entry.notes}</p>
      )}
      {removal.error !== null && (
        <p className={classes['failed']} role="alert">
          The entry was not deleted. {sentenceOf(removal.error)}
        </p>
      )}
      <div className={classes['footer']}>
        <Button
          variant="subtle"
          className={classes['delete'] ?? ''}
          loading={removal.isPending}
          onClick={() => void remove()}
        >
          Delete
        </Button>
        <span />
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <Button onClick={edit}>Edit</Button>
      </div>
    </Modal>
  )
}
