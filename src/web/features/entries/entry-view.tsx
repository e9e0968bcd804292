import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Entry } from '#shared/entries.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { sentenceOf } from '../../lib/api.ts'
import { askForNewTemplate, askToEditEntry } from '../../lib/events.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScopeQuestion } from '../planned/scope-question.tsx'
import { EntryBody } from './entry-body.tsx'
import classes from './entry-view.module.css'
import { templateOf } from './template-of.ts'
import { useRemoveWithUndo } from './use-remove-with-undo.ts'

/** One entry, whole. */
export default function EntryView({ entry, onClosed }: { entry: Entry; onClosed: () => void }) {
  const next = useRef<() => void>(undefined)
  const closed = () => {
    onClosed()
    next.current?.()
  }
  return (
    <Dialog title={entry.title} isTall isLight onClosed={closed}>
      {(close) => (
        <div className={classes['view']}>
          <EntryBody entry={entry} />
          <Button
            variant="subtle"
            className={classes['template'] ?? ''}
            leftSection={<IconTemplate size={18} />}
            onClick={() => {
              next.current = () => askForNewTemplate(templateOf(entry))
              close()
            }}
          >
            Save as template
          </Button>
          <Actions
            entry={entry}
            close={close}
            edit={() => {
              next.current = () => askToEditEntry(entry)
              close()
            }}
          />
        </div>
      )}
    </Dialog>
  )
}

function Actions({ entry, close, edit }: { entry: Entry; close: () => void; edit: () => void }) {
  const removal = useRemoveWithUndo()
  const [isAsking, setAsking] = useState(false)
  const remove = async (scope: Scope) => {
    if (await removal.remove(entry, scope)) close()
  }
  if (isAsking) {
    return (
      <div className={classes['footer']}>
        {removal.error !== null && <Notice>Nothing was deleted. {sentenceOf(removal.error)}</Notice>}
        <ScopeQuestion
          verb="Delete"
          isFirst
          isBusy={removal.isPending}
          onChosen={(scope) => void remove(scope)}
          onCancelled={() => setAsking(false)}
        />
      </div>
    )
  }
  return (
    <div className={classes['footer']}>
      {removal.error !== null && <Notice>The entry was not deleted. {sentenceOf(removal.error)}</Notice>}
      <Button
        variant="subtle"
        className={classes['delete'] ?? ''}
        loading={removal.isPending}
        onClick={() => (entry.isRecurring ? setAsking(true) : void remove('this'))}
      >
        Delete
      </Button>
      <span />
      <Button variant="default" onClick={close}>
        Close
      </Button>
      <Button onClick={edit}>Edit</Button>
    </div>
  )
}
