import { Button } from '@mantine/core'
import { IconShare, IconTemplate } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Entry } from '#shared/entries/entries.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { FieldsOf } from '#shared/offline/things.ts'
import { type Template, template } from '#shared/training/templates.ts'
import { CopyAge } from '#web/features/offline/cache/old-copy-banner.tsx'
import { PendingFiles } from '#web/features/offline/outbox/pending-files.tsx'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { isGone, isUnanswered } from '#web/lib/api/api-error.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { asShown, isRemoved } from '../pending.ts'
import { Adding } from './adding.tsx'
import { EntryActions } from './entry-actions.tsx'
import { EntryBody, PendingNotice, ViewTools } from './entry-body.tsx'
import { entryQuery, findCached } from './pane/entry-query.ts'

/** The fields of a template made from an entry: everything that will be the same next time. */
const templateOf = (entry: Entry): FieldsOf<'Template'> => ({
  ...template.initial,
  name: entry.title.slice(0, limits.templateName),
  title: entry.title.length > limits.templateName ? entry.title : '',
  sessionType: entry.sessionType,
  weekday: new Date(`${entry.date}T00:00:00Z`).getUTCDay() as Template['weekday'],
  startTime: entry.startTime,
  endTime: entry.endTime,
  academy: entry.academy,
  instructor: entry.instructor,
  tags: entry.tags,
})

const CoachComments = lazy(() => import('#web/features/coaching/comments/coach-comments.tsx'))
const HeartRateCard = lazy(() => import('#web/features/heart-rate/heart-rate-card.tsx'))

export function titleOf(opened: OpenedEntry): string {
  if (opened.state === 'shown') return shownTitle(opened.entry.title)
  return opened.state === 'missing' ? 'Entry not found' : 'Entry'
}

/** The title of the page while the entry is open. */
export const pageTitleOf = (opened: OpenedEntry) => `${titleOf(opened)} · Rollbook`

interface Props {
  opened: OpenedEntry
  close: () => void
  closeThen: CloseThen
  /** Before another dialog opens: a dialog closes, a pane stays. */
  makeRoom: CloseThen
}

/** An entry with all its fields, below its title, and what can be done with it. */
export function EntryContent({ opened, close, closeThen, makeRoom }: Props) {
  if (opened.state === 'loading') return <Skeleton label="Loading entry" shape="card" />
  if (opened.state === 'failed')
    return <FailedState what="This entry" error={opened.error} retry={opened.refetch} />
  if (opened.state === 'missing') return <Missing />
  const { entry, pending } = opened
  return (
    <Stack>
      <CopyAge />
      {pending && <PendingNotice operation={pending} closeThen={makeRoom} />}
      <EntryBody entry={entry} />
      <Suspense>
        <CoachComments entryId={entry.id} />
      </Suspense>
      {!entry.isPlanned && (
        <Suspense>
          <HeartRateCard entry={entry} makeRoom={makeRoom} />
        </Suspense>
      )}
      {pending && <PendingFiles operation={pending} />}
      <ViewTools>
        {!entry.isPlanned && <Adding key={entry.id} request={{ kind: 'editEntry', entry }} />}
        <Button
          variant="subtle"
          leftSection={<IconTemplate size={18} />}
          onClick={() => makeRoom(() => openDialog({ kind: 'newTemplate', fields: templateOf(entry) }))}
        >
          Save as template
        </Button>
        {!entry.isPlanned && (
          <Button
            variant="subtle"
            leftSection={<IconShare size={18} />}
            onClick={() =>
              makeRoom(() =>
                openDialog({ kind: 'newCoachLink', covers: { kind: 'range', from: entry.date, to: entry.date } }),
              )
            }
          >
            Share with a coach
          </Button>
        )}
      </ViewTools>
      <EntryActions entry={entry} close={close} closeThen={closeThen} makeRoom={makeRoom} />
    </Stack>
  )
}

const Missing = () => (
  <Stack>
    <p>There’s no entry at this address, or it was deleted.</p>
    <DialogFooter>
      <Button component={Link} to="/">
        Back to the journal
      </Button>
    </DialogFooter>
  </Stack>
)

/** The entry of an address with its pending change applied, or why it can't be shown. */
export function useOpenedEntry(id: number) {
  const client = useQueryClient()
  const operations = usePending()
  const { data: tags = [] } = useQuery(tagsQuery)
  const { data: fetched, error, refetch } = useQuery(entryQuery(client, id))
  const data = fetched ?? (isUnanswered(error) ? findCached(client, id) : undefined)
  if (isGone(error) || isRemoved(operations, id)) return { state: 'missing' } as const
  if (data) return { state: 'shown', ...asShown(data, operations, tags) } as const
  return error ? ({ state: 'failed', error, refetch } as const) : ({ state: 'loading' } as const)
}

type OpenedEntry = ReturnType<typeof useOpenedEntry>
