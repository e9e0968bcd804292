import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { clockIn, localTimeIn } from '#server/local-time.ts'
import { initialPushSettings, isQuiet, type PushMessage, type PushSettings } from '#shared/accounts/push.ts'
import { minutesOf } from '#shared/foundation/dates.ts'
import type { LocalTime } from '#shared/foundation/local-time.ts'
import { Delivery } from './delivery.ts'
import { beforeClassMessage, classMessage, remindersMessage } from './messages.ts'
import { claimDelivery, devicesOf, isDeliveryClaimed, membersAfter, releaseDelivery } from './queries.ts'

type Mark = Tables['pushMarks']

/** After this many minutes, it is too late for the reminders of a morning, if no server was running. */
const remindersUntil = 240

interface Member {
  id: number
  timeZone: string
  settings: PushSettings
}

interface Message {
  mark: Mark
  message: PushMessage
}

/**
 * Sends every notification that is due, each once. Can be interrupted and run again at any time, also by several servers
 * at once.
 */
export async function sendDuePushes(deps: Deps, signal: AbortSignal) {
  const { db, push, clock } = deps
  if (!push) return
  const delivery = new Delivery(db, push)
  const now = clock()
  const timeIn = timesAt(now)
  for (let after = 0; !signal.aborted; ) {
    const rows = await membersAfter(db, after)
    const messages: Message[] = []
    for (const { id, timeZone, ...chosen } of rows) {
      after = id
      const settings = chosen.reminders === null ? initialPushSettings : (chosen as PushSettings)
      messages.push(...(await messagesFor(deps, { id, timeZone, settings }, { now, ...timeIn(timeZone) })))
    }
    await deliver(deps, delivery, messages)
    if (rows.length === 0) return
  }
}

/** The local time in time zones at a moment, each computed once. */
function timesAt(now: Date) {
  const known = new Map<string, { time: LocalTime; clock: string }>()
  return (timeZone: string) => {
    const found = known.get(timeZone)
    if (found) return found
    const added = { time: localTimeIn(timeZone, now), clock: clockIn(timeZone, now) }
    known.set(timeZone, added)
    return added
  }
}

interface Moment {
  now: Date
  time: LocalTime
  /** HH:MM. */
  clock: string
}

async function messagesFor(deps: Deps, { id: userId, settings }: Member, moment: Moment): Promise<Message[]> {
  const { db } = deps
  const { time, clock, now } = moment
  const { day, minutes } = time
  if (isQuiet(clock, settings)) return []
  const messages: Message[] = []
  const since = minutes - minutesOf(settings.remindAt)
  const reminders: Mark = { userId, kind: 'reminders', day }
  // Marked even if nothing is due: what is added later in the day is shown by the app.
  if (settings.reminders && since >= 0 && since < remindersUntil && (await claimDelivery(db, reminders))) {
    const message = (await beforeClassMessage(deps, userId, time)) ?? (await remindersMessage(db, userId, day))
    if (message) messages.push({ mark: reminders, message })
  }
  const evening: Mark = { userId, kind: 'class', day }
  if (settings.classes && clock >= settings.classAt && !(await isDeliveryClaimed(db, evening))) {
    const message = await classMessage(db, userId, time, now)
    if (message && (await claimDelivery(db, evening))) messages.push({ mark: evening, message })
  }
  return messages
}

async function deliver({ db }: Deps, delivery: Delivery, messages: Message[]) {
  if (messages.length === 0) return
  const devices = Map.groupBy(
    await devicesOf(
      db,
      messages.map(({ mark: { userId } }) => userId),
    ),
    ({ userId }) => userId,
  )
  await Promise.all(
    messages.map(async ({ mark: one, message }) => {
      const results = await Promise.all(
        (devices.get(one.userId) ?? []).map((device) =>
          delivery.send(device, JSON.stringify(message), message.tag),
        ),
      )
      // None of the devices will get it, so it is tried again.
      if (results.includes('refused') && !results.some((result) => result === 'sent' || result === 'unknown'))
        await releaseDelivery(db, one)
    }),
  )
}
