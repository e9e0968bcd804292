import { lockCounts, requireRoom } from '#server/db/counts.ts'
import { createOnce } from '#server/db/create-once.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { timeZoneOf } from '#server/features/users/service.ts'
import { found, Refusal, requireFound } from '#server/http/replies/refusals.ts'
import { requireAsSeen, requireUnchanged } from '#server/http/replies/requirements.ts'
import { dayIn } from '#server/local-time.ts'
import {
  type NewReminder,
  nextReminderDay,
  type ReminderChange,
  type ReminderRemoval,
} from '#shared/calendar/reminder-changes.ts'
import { type Reminder, reminder } from '#shared/calendar/reminders.ts'
import { limits } from '#shared/foundation/limits.ts'
import {
  countOpen,
  deleteFollower,
  findStored,
  forgetOldReminders,
  insertFollower,
  insertReminder,
  lockReminder,
  lockReminderOf,
  markRemoved,
  markRestored,
  updateReminder,
} from './queries.ts'

export { archivedReminders } from './archived.ts'
export { dueReminders, remindersBetween } from './queries.ts'

export const addReminder = ({ db, clock }: Deps, userId: number, input: NewReminder) =>
  createOnce(db, userId, 'reminders', input, {
    find: (where, id) => findStored(where, userId, id),
    create: async (tx, columns) => {
      await requireRoomForOpen(tx, userId)
      const repeatFrom = input.repeat === '' ? null : input.date
      return insertReminder(tx, {
        ...input,
        ...columns,
        userId,
        entryId: null,
        repeatFrom,
        updatedAt: clock(),
      })
    },
  })

/** Refuses one more open reminder if there are as many as there may be. */
const requireRoomForOpen = (tx: Tx, userId: number) =>
  requireRoom(tx, userId, countOpen, limits.openReminders, 'TOO_MANY_REMINDERS')

type Locked = NonNullable<Awaited<ReturnType<typeof lockReminder>>>

/** Changes a reminder; doing so again changes nothing but `updatedAt`. Completing one that repeats adds the next. */
export const changeReminder = (
  { db, clock }: Deps,
  userId: number,
  id: number,
  { was = {}, completed, ...fields }: ReminderChange,
): Promise<Reminder> =>
  db.transaction().execute(async (tx) => {
    await lockCounts(tx, userId)
    const before = found(await lockReminder(tx, userId, id))
    const isOfEntry = before.entryId !== null
    if (isOfEntry && (fields.title ?? fields.repeat) !== undefined) throw new Refusal('REMINDER_OF_ENTRY')
    requireAsSeen(asStored(before), was, fields)
    const now = clock()
    const after = { ...before, ...fields, ...repeatFromOf(before, fields) }
    const completedAt = await completion(tx, userId, after, { completed, now })
    return updateReminder(tx, userId, id, {
      ...fields,
      ...repeatFromOf(before, fields),
      completedAt,
      updatedAt: now,
    })
  })

const asStored = ({ completedAt, ...fields }: Locked) => ({
  fields: fields as Partial<ReminderChange>,
  noun: 'reminder',
  current: reminder.parse({ ...fields, completed: completedAt !== null }),
})

/** Whoever says how often it repeats says from which day on. */
const repeatFromOf = ({ date }: Locked, changed: Pick<ReminderChange, 'date' | 'repeat'>) =>
  changed.repeat === undefined ? {} : { repeatFrom: changed.repeat === '' ? null : (changed.date ?? date) }

interface Completion {
  completed: boolean | undefined
  now: Date
}

/** How long opening it again is an undo, which is never refused; a device may have been offline since. */
const undoableFor = 86_400_000

/** When it was completed, null if it is open; adds or takes back what follows. */
async function completion(tx: Tx, userId: number, one: Locked, { completed, now }: Completion) {
  const { completedAt } = one
  if (completed === undefined || completed === (completedAt !== null)) return completedAt
  if (completedAt !== null) {
    await deleteFollower(tx, userId, one.id, completedAt)
    if (now.getTime() - completedAt.getTime() > undoableFor) await requireRoomForOpen(tx, userId)
    return null
  }
  await addFollower(tx, userId, one, now)
  await forgetOldReminders(tx, userId)
  return now
}

async function addFollower(tx: Tx, userId: number, one: Locked, now: Date) {
  if (one.repeat === '') return
  const { id: follows, title, priority, repeat } = one
  const repeatFrom = one.repeatFrom ?? one.date
  const date = nextReminderDay({ ...one, repeatFrom }, dayIn(await timeZoneOf(tx, userId), now))
  if (date === undefined) return
  const added = { userId, title, date, priority, repeat, repeatFrom, follows }
  await insertFollower(tx, { ...added, completedAt: null, entryId: null, updatedAt: now })
}

/** Removes a reminder, so that it can be restored. */
export const removeReminder = (
  { db, clock }: Deps,
  userId: number,
  id: number,
  { was }: ReminderRemoval,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (was) requireUnchanged(asStored(found(await lockReminder(tx, userId, id))), was)
    requireFound(await markRemoved(tx, userId, id, clock()))
    await forgetOldReminders(tx, userId)
  })

/** Takes back a removal, however many others there are. */
export const restoreReminder = async ({ db, clock }: Deps, userId: number, id: number): Promise<Reminder> =>
  db.transaction().execute(async (tx) => found(await markRestored(tx, userId, id, clock())))

interface DeadlineChange {
  /** The reminder so far, if there is one. */
  id: number | null
  title: string
  /** '' for none. */
  day: string
  /** Whether the day is another one than before. */
  isMoved: boolean
  /** Whether the title is another one than before. */
  isRenamed: boolean
  now: Date
}

/**
 * Adds, moves, renames, or removes the reminder of a deadline, and returns its id. What its owner has made of it stays until
 * the day or the title changes; one that they have deleted or completed, until the day does.
 */
export async function updateDeadlineReminder(
  tx: Tx,
  userId: number,
  { id, title, day, isMoved, isRenamed, now }: DeadlineChange,
): Promise<number | null> {
  const before = id === null ? undefined : await lockReminder(tx, userId, id)
  if (day === '') {
    if (before) await markRemoved(tx, userId, before.id, now)
    return null
  }
  if (before?.completedAt === null) {
    const changes = { ...(isRenamed && { title }), ...(isMoved && { date: day }) }
    if (isMoved || isRenamed) await updateReminder(tx, userId, before.id, { ...changes, updatedAt: now })
    return before.id
  }
  if (!isMoved) return id
  await requireRoomForOpen(tx, userId)
  const added = { userId, entryId: null, title, date: day, completedAt: null, updatedAt: now }
  return (await insertReminder(tx, { ...added, priority: 'high' })).id
}

/** Removes the reminder of a deadline along with what it was for, or restores it. Returns whether there was one. */
export async function moveDeadlineReminder(
  tx: Tx,
  userId: number,
  { id, isRemoval, now }: { id: number | null; isRemoval: boolean; now: Date },
): Promise<boolean> {
  if (id === null) return false
  if (isRemoval) return markRemoved(tx, userId, id, now)
  return (await markRestored(tx, userId, id, now)) !== undefined
}

interface EntryChange {
  /** The entry as it was; undefined if it is new. */
  before?: { date: string; notes: string }
  now: Date
}

/**
 * Adds, moves, completes, or deletes the 'Add notes' reminder of an entry, depending on the entry. One that has notes
 * already gets none.
 */
export async function updateNotesReminder(
  tx: Tx,
  userId: number,
  entry: { id: number; title: string; date: string; notes: string; hasPostSessionNotes: boolean },
  { before, now }: EntryChange,
) {
  if (!entry.hasPostSessionNotes) {
    await tx.deleteFrom('reminders').where('userId', '=', userId).where('entryId', '=', entry.id).execute()
    return
  }
  const title = `Add notes: ${entry.title}`
  const reminder = before && (await lockReminderOf(tx, userId, entry.id))
  if (!reminder) {
    if (entry.notes !== '') return
    await requireRoomForOpen(tx, userId)
    const added = { userId, entryId: entry.id, title, date: entry.date, completedAt: null, updatedAt: now }
    await tx.insertInto('reminders').values(added).execute()
    return
  }
  const hasNewNotes = entry.notes !== '' && entry.notes !== before.notes
  const changed = {
    title,
    // If the session stays on its day, the reminder keeps the one the person gave it.
    date: entry.date === before.date ? reminder.date : entry.date,
    completedAt: reminder.completedAt ?? (hasNewNotes ? now : null),
  }
  const isSame =
    changed.title === reminder.title &&
    changed.date === reminder.date &&
    changed.completedAt === reminder.completedAt
  if (isSame) return
  await tx
    .updateTable('reminders')
    .set({ ...changed, updatedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', reminder.id)
    .execute()
}
