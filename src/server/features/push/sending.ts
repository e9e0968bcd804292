import { attempt } from '#server/attempt.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { clockIn, localTimeIn } from '#server/local-time.ts'
import { initialPushSettings, isQuiet, type PushMessage, type PushSettings } from '#shared/accounts/push.ts'
import { minutesOf } from '#shared/foundation/dates.ts'
import type { LocalTime } from '#shared/foundation/time-zone.ts'
import { Delivery } from './delivery.ts'
import { beforeClassMessage, classMessage, remindersMessage } from './messages.ts'
import { claimDelivery, devicesOf, isDeliveryClaimed, membersAfter, releaseDelivery } from './queries.ts'

type Mark = Tables['pushMarks']

/** After this many minutes, it is too late for the reminders of a morning, if no server was running. */
const remindersUntil = 240

interface Member {
  id: number
  settings: PushSettings
}

interface Message {
  mark: Mark
  message: PushMessage
}

/** How many notifications are sent at once. So many at most are lost if the server is killed. */
const mostUnderWay = 16

/**
 * Sends every notification that is due, each once. Can be interrupted and run again at any time, also by several servers
 * at once. What fails for a member costs nobody else theirs.
 */
export async function sendDuePushes(deps: Deps, signal: AbortSignal) {
  const { db, push, clock } = deps
  if (!push) return
  const delivery = new Delivery(db, push)
  const now = clock()
  const timeIn = timesAt(now)
  const underWay = new Set<Promise<unknown>>()
  for (let after = 0; !signal.aborted; ) {
    const rows = await membersAfter(db, after)
    if (rows.length === 0) break
    for (const { id, timeZone, ...chosen } of rows) {
      if (signal.aborted) break
      after = id
      const settings = chosen.reminders === null ? initialPushSettings : (chosen as PushSettings)
      const row = { job: 'push', userId: id }
      const send = async () => {
        const moment = { now, ...timeIn(timeZone) }
        for await (const message of messagesFor(deps, { id, settings }, moment)) {
          while (underWay.size >= mostUnderWay) await Promise.race(underWay)
          const sending = attempt(deps, row, () => deliver(db, delivery, message))
            // Without the database, the next member's messages fail, too.
            .catch(() => undefined)
            .finally(() => underWay.delete(sending))
          underWay.add(sending)
        }
      }
      await attempt(deps, row, send, signal)
    }
  }
  await Promise.all(underWay)
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

/** Each message is claimed right before it is sent. */
async function* messagesFor(
  deps: Deps,
  { id: userId, settings }: Member,
  moment: Moment,
): AsyncGenerator<Message> {
  const { db } = deps
  const { time, clock, now } = moment
  const { day, minutes } = time
  if (isQuiet(clock, settings)) return
  const since = minutes - minutesOf(settings.remindAt)
  const reminders: Mark = { userId, kind: 'reminders', day }
  // Marked even if nothing is due: what is added later in the day is shown by the app.
  if (settings.reminders && since >= 0 && since < remindersUntil && (await claimDelivery(db, reminders))) {
    const message = await morningMessage(deps, reminders, time)
    if (message) yield { mark: reminders, message }
  }
  const evening: Mark = { userId, kind: 'class', day }
  if (settings.classes && clock >= settings.classAt && !(await isDeliveryClaimed(db, evening))) {
    const message = await classMessage(db, userId, time, now)
    if (message && (await claimDelivery(db, evening))) yield { mark: evening, message }
  }
}

async function morningMessage(deps: Deps, mark: Mark, time: LocalTime): Promise<PushMessage | undefined> {
  const { userId, day } = mark
  try {
    return (await beforeClassMessage(deps, userId, time)) ?? (await remindersMessage(deps.db, userId, day))
  } catch (error) {
    await releaseDelivery(deps.db, mark)
    throw error
  }
}

async function deliver(db: Db, delivery: Delivery, { mark, message }: Message) {
  const devices = await devicesOf(db, mark.userId)
  const payload = JSON.stringify(message)
  const results = await Promise.all(devices.map((device) => delivery.send(device, payload, message.tag)))
  // None of the devices will get it, so it is tried again.
  if (results.includes('refused') && !results.some((result) => result === 'sent' || result === 'unknown'))
    await releaseDelivery(db, mark)
}
