import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { feedQuery, useMakeFeed, useRemoveFeed } from './api.ts'
import classes from './dialogs.module.css'

/** The private link by which other calendars show the sessions. */
export function FeedDialog({ onClosed }: { onClosed: () => void }) {
  return (
    <Dialog title="Subscribe to your calendar" isTall isLight onClosed={onClosed}>
      {() => (
        <div className={classes['dialog']}>
          <p>
            A private link shows your sessions, what is planned and your reminders in the calendar of your phone or
            computer. It follows what changes here; nothing can be changed by it. Whoever has the link can read it.
          </p>
          <Feed />
        </div>
      )}
    </Dialog>
  )
}

function Feed() {
  const feed = useQuery(feedQuery)
  const making = useMakeFeed()
  if (feed.isPending) return <div className={classes['waiting']} role="status" aria-label="Loading the link…" />
  if (!feed.data) return <FailedState what="The link" error={feed.error} retry={feed.refetch} />
  if (feed.data.path !== null) return <Link path={feed.data.path} making={making} />
  return (
    <>
      {making.isError && <Notice>The link was not made. {sentenceOf(making.error)}</Notice>}
      <div className={classes['buttons']}>
        <Button loading={making.isPending} onClick={() => making.mutate()}>
          Make the link
        </Button>
      </div>
    </>
  )
}

function Link({ path, making }: { path: string; making: ReturnType<typeof useMakeFeed> }) {
  const removal = useRemoveFeed()
  const { error } = making.isError ? making : removal
  const isBusy = making.isPending || removal.isPending
  return (
    <>
      <LinkField path={path} />
      {error !== null && <Notice>The link is as it was. {sentenceOf(error)}</Notice>}
      <div className={classes['consequence']}>
        <p>
          Shown to the wrong person? With a new link the old one stops working, and calendars need the new one.
        </p>
        <Button variant="default" disabled={isBusy} onClick={() => making.mutate()}>
          Make a new link
        </Button>
        <p>
          Without a link, calendars that have subscribed get nothing more. You can make another one at any time.
        </p>
        <Button
          variant="subtle"
          className={classes['danger'] ?? ''}
          disabled={isBusy}
          onClick={() => removal.mutate()}
        >
          Remove link
        </Button>
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
      // Where the browser does not let us, the marked text is one key away.
      setCopied(undefined)
    }
  }
  return (
    <div className={classes['link']}>
      <TextInput
        ref={field}
        label="Private link"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()}>Copy</Button>
      <p className={classes['copied']} role="status">
        {copied === link ? 'Copied. Paste it where your calendar asks for a link or URL.' : ''}
      </p>
      <Button component="a" variant="default" href={`webcal://${window.location.host}${path}`}>
        Open in your calendar
      </Button>
    </div>
  )
}
