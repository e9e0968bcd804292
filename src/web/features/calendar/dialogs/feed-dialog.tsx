import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { dateTime } from '#web/lib/date-time.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { feedQuery, useCreateFeed, useRemoveFeed } from '../api.ts'
import classes from './feed-dialog.module.css'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    calendarFeed: object
  }
}

/** The private link that calendar apps subscribe to. */
export default function FeedDialog({ onClosed }: DialogProps<'calendarFeed'>) {
  return (
    <Dialog title="Subscribe to your calendar" isTall isLight onClosed={onClosed}>
      {() => (
        <Stack>
          <p>
            See your sessions, plans and reminders in any calendar app. Read-only; anyone with the link can see it.
          </p>
          <Feed />
        </Stack>
      )}
    </Dialog>
  )
}

function Feed() {
  const feed = useQuery(feedQuery)
  const creating = useCreateFeed()
  if (feed.isPending) return <Skeleton label="Loading the link…" shape="row" />
  if (!feed.data) return <FailedState what="The link" error={feed.error} retry={feed.refetch} />
  if (feed.data.createdAt !== null) return <Link createdAt={feed.data.createdAt} creating={creating} />
  return (
    <>
      {creating.isError && <Notice>The link wasn’t created. {sentenceOf(creating.error)}</Notice>}
      <ButtonRow>
        <Button loading={creating.isPending} onClick={() => creating.mutate()}>
          Create link
        </Button>
      </ButtonRow>
    </>
  )
}

function Link({ createdAt, creating }: { createdAt: string; creating: ReturnType<typeof useCreateFeed> }) {
  const removal = useRemoveFeed()
  const { error } = creating.isError ? creating : removal
  const isBusy = creating.isPending || removal.isPending
  return (
    <>
      {creating.data ? (
        <LinkField path={creating.data.path} />
      ) : (
        <p>You created a link on {dateTime(createdAt)}. For your privacy, we can’t show it again.</p>
      )}
      {error !== null && <Notice>The link wasn’t changed. {sentenceOf(error)}</Notice>}
      <div className={classes['consequence']}>
        <p>
          Lost it, or shared it with the wrong person? A new link replaces the old one, and your calendar apps need
          the new one.
        </p>
        <Button variant="default" disabled={isBusy} onClick={() => creating.mutate()}>
          Create a new link
        </Button>
        <p>Without a link, subscribed calendars stop updating. You can create another one at any time.</p>
        <DangerButton disabled={isBusy} onClick={() => removal.mutate()}>
          Remove link
        </DangerButton>
      </div>
    </>
  )
}

function LinkField({ path }: { path: string }) {
  const link = window.location.origin + path
  const [copied, setCopied] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(link)
      setCopied(link)
    } catch {
      // If the browser doesn’t allow it, select the link so that it can be copied by hand.
      setCopied(undefined)
    }
  }
  return (
    <div className={classes['link']}>
      <TextInput
        ref={field}
        label="Private link"
        description="Copy the link now. For your privacy, we can’t show it again."
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()}>Copy</Button>
      <Hint role="status">
        {copied === link ? 'Copied. Paste it where your calendar app asks for a link or URL.' : ''}
      </Hint>
      <Button component="a" variant="default" href={`webcal://${window.location.host}${path}`}>
        Open in your calendar
      </Button>
    </div>
  )
}
