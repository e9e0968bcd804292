import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { timeZone } from '#shared/foundation/time-zone.ts'
import { currentUserIn, useUser } from '#web/features/sessions/session.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { browserTimeZone } from '#web/lib/time-zones.ts'
import { toast } from '#web/lib/toast.ts'
import { readStored, userKey, writeStored } from '#web/lib/user-storage.ts'
import { Banner } from '#web/ui/state/banner.tsx'
import { saveSilently } from './api.ts'
import { placeOf } from './place-of.ts'

/** Asks on the journal, once for each zone that this device comes to, whether the member's time zone is to follow. */
export function TimeZoneNotice() {
  const isJournal = useLocation({ select: ({ pathname }) => pathname === '/' })
  // A component of its own, because on logout the URL changes a moment before the journal is unmounted.
  return isJournal && <Question />
}

function Question() {
  const client = useQueryClient()
  const user = useUser()
  const [answered, setAnswered] = useState(readAnswered)
  const [now] = useState(() => Date.now())
  const [isSaving, setSaving] = useState(false)
  const stored = user.isTimeZoneUnknown ? 'UTC' : user.timeZone
  const here = timeZone.safeParse(browserTimeZone()).data
  if (!here || stored === '' || [stored, ...answered].some((zone) => isSameTime(zone, here, now))) return null

  const answer = async (save?: string) => {
    setSaving(true)
    try {
      const { saveTimeZone } = await import('./save-time-zone.ts')
      if (save !== undefined) await saveTimeZone(client, save)
      writeStored(answeredKey(), [...answered, here])
      setAnswered([...answered, here])
    } catch (error) {
      toast({ text: `Your time zone wasn’t changed. ${sentenceOf(error)}`, isBad: true })
    }
    setSaving(false)
  }
  return (
    <Banner aria-label="Time zone">
      <p>
        <strong>
          {user.isTimeZoneUnknown
            ? 'Rollbook no longer knows your time zone.'
            : `Your device is on ${placeOf(here)} time.`}
        </strong>{' '}
        Reminders and emails go by {placeOf(stored)} time.
      </p>
      <Button variant="subtle" disabled={isSaving} onClick={() => void answer(here)}>
        Change to {placeOf(here)}
      </Button>
      <Button
        variant="subtle"
        aria-label={`Keep ${placeOf(stored)}`}
        disabled={isSaving}
        onClick={() => void answer(user.isTimeZoneUnknown ? stored : undefined)}
      >
        Keep
      </Button>
    </Banner>
  )
}

const answeredKey = () => userKey('time-zone', 'answered')

/** The zones for which the member has answered on this device. */
const readAnswered = (): string[] => z.array(z.string()).safeParse(readStored(answeredKey())).data ?? []

/** Sets the time zone once, from the browser. After that only the user changes it. */
export function useTimeZone() {
  const client = useQueryClient()
  useEffect(() => {
    const user = currentUserIn(client)
    if (user?.timeZone !== '' || user.isTimeZoneUnknown) return
    const { data } = timeZone.safeParse(browserTimeZone())
    if (data) void saveSilently(client, { timeZone: data })
  }, [client])
}

const day = 86_400_000

/**
 * Whether clocks in two time zones show the same all year from `now` on, as in Europe/Kiev and Europe/Kyiv. So it is for
 * a zone that this browser doesn't know.
 */
export function isSameTime(zone: string, other: string, now: number): boolean {
  if (zone === other) return true
  try {
    const [clock, otherClock] = [clockIn(zone), clockIn(other)]
    for (let at = now; at < now + 366 * day; at += day)
      if (clock.format(at) !== otherClock.format(at)) return false
  } catch {
    return true
  }
  return true
}

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' })
