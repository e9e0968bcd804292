import { expect } from 'vitest'
import type { Db } from '#server/db/tables.ts'
import type { Reminder } from '#shared/calendar/reminders.ts'
import type { Entry } from '#shared/entries/entries.ts'
import type { Operation } from '#shared/offline/operations.ts'
import type { Reply } from '#web/features/offline/outbox/sending/calls.ts'

export const fieldNames = ['notes', 'instructor'] as const
type Texts = Record<(typeof fieldNames)[number], string>

export const textsOf = ({ notes, instructor }: Texts): Texts => ({ notes, instructor })

/** A field of a session, as the person would tell its story. */
class Field {
  /** The value last written here; undefined if the person decided against it. */
  mine: string | undefined
  /** Every text the person had seen when they wrote or decided. */
  readonly seen = new Set<string>()
  /** Every text another device has overwritten. */
  readonly superseded = new Set<string>()

  constructor(text: string) {
    this.write(text, text)
  }

  write(text: string, before: string) {
    this.mine = text
    this.see(before)
    this.see(text)
  }

  see(text: string) {
    this.seen.add(text)
  }

  giveUp() {
    this.mine = undefined
  }
}

export interface Session {
  /** The id of its create. */
  id: string
  fields: Record<(typeof fieldNames)[number], Field>
  files: number
  tags: string[]
  isRemoved: boolean
  isRemovedElsewhere: boolean
  /** The import on another device that brought it. */
  importId?: number
  /** Whether that was undone, which deletes for good what nobody has changed. */
  isUndone?: boolean
  removal?: string
  /** The reminder the person completed. */
  completes?: number
}

/** The sessions a person has written on one device, and their rows on the server. */
export class Journal {
  /** The title of every session of this life. */
  readonly title = `Open mat ${crypto.randomUUID()}`
  readonly sessions: Session[] = []
  readonly #db: Db
  readonly #userId: number
  /** Values that were overwritten before anyone had seen them. */
  readonly violations: string[] = []

  constructor(db: Db, userId: number) {
    this.#db = db
    this.#userId = userId
  }

  begin(id: string, texts: Texts, files: number, tags: string[] = []): Session {
    const fields = { notes: new Field(texts.notes), instructor: new Field(texts.instructor) }
    const session = { id, fields, files, tags, isRemoved: false, isRemovedElsewhere: false }
    this.sessions.push(session)
    return session
  }

  pick = (which: number): Session | undefined => this.sessions[which % Math.max(this.sessions.length, 1)]

  /** The session an operation is about. */
  about(operation: Operation, entryId: number): Session | undefined {
    return this.sessions.find(({ id }) => id === operation.id || this.#ids.get(id) === entryId)
  }

  readonly #ids = new Map<string, number>()

  async idOf({ id }: Session): Promise<number | undefined> {
    return this.#ids.get(id) ?? (await this.#rows()).find((row) => row.clientId === id)?.id
  }

  /** The entry as the server has it now. */
  async stored({ id }: Session): Promise<Entry | undefined> {
    const row = (await this.#rows()).find((row) => row.clientId === id && row.deletedAt === null)
    return row && (JSON.parse(row.replyJson) as Entry)
  }

  async reminderOf(session: Session): Promise<Reminder | undefined> {
    const id = await this.idOf(session)
    if (id === undefined) return undefined
    const columns = ['id', 'title', 'date', 'priority', 'repeat', 'entryId'] as const
    const reminder = this.#db.selectFrom('reminders').select(columns).where('userId', '=', this.#userId)
    const row = await reminder.where('entryId', '=', id).executeTakeFirst()
    return row && { ...row, completed: false }
  }

  /** Lets a call from the device arrive, and records what it overwrote that the person hadn't seen. */
  async audit(call: () => Promise<Reply>): Promise<Reply> {
    const before = await this.#rows()
    const reply = await call()
    const after = await this.#rows()
    for (const was of before) {
      const is = after.find(({ id }) => id === was.id)
      const session = this.sessions.find(({ id }) => id === was.clientId)
      if (!session) continue
      const isRemoved = was.deletedAt === null && is?.deletedAt !== null
      for (const name of fieldNames) {
        const text = (JSON.parse(was.replyJson) as Entry)[name]
        const isOverwritten = is && text !== (JSON.parse(is.replyJson) as Entry)[name]
        if ((isRemoved || isOverwritten) && !session.fields[name].seen.has(text)) {
          this.violations.push(`${isRemoved ? 'deleted' : 'overwrote'} “${text}”, which nobody has seen`)
        }
      }
    }
    return reply
  }

  /** The notes of what is stored, the oldest first. */
  notes = async () => (await this.#rows()).map(({ replyJson }) => (JSON.parse(replyJson) as Entry).notes)

  /** The client ids of what is stored, deleted or not. */
  storedIds = async () => (await this.#rows()).map((row) => row.clientId ?? '').toSorted()

  async #rows() {
    const rows = await this.#db
      .selectFrom('entries')
      .select(['id', 'clientId', 'replyJson', 'deletedAt'])
      .where('userId', '=', this.#userId)
      .where('title', '=', this.title)
      .orderBy('id')
      .execute()
    for (const { id, clientId } of rows) this.#ids.set(clientId ?? '', id)
    return rows
  }

  /** Once everything is synced and decided: nothing is lost, nothing is stored twice, and nothing was overwritten unseen. */
  async check() {
    expect(this.violations).toEqual([])
    const rows = await this.#rows()
    const kept = this.sessions.filter(({ isUndone }) => !isUndone)
    expect(await this.storedIds()).toEqual(kept.map(({ id }) => id).toSorted())
    for (const session of kept) {
      const row = rows.find((row) => row.clientId === session.id)
      const stored = JSON.parse(row?.replyJson ?? '') as Entry
      const isRemoved = row?.deletedAt !== null
      if (session.isRemoved || isRemoved) {
        expect([session.isRemoved || session.isRemovedElsewhere, isRemoved]).toEqual([true, true])
        continue
      }
      for (const name of fieldNames) {
        const { mine, superseded } = session.fields[name]
        if (mine !== undefined && !superseded.has(mine)) expect(stored[name]).toBe(mine)
      }
      expect(stored.fileAttachments).toHaveLength(session.files)
      expect(stored.tags.map(({ name }) => name).toSorted()).toEqual(session.tags.toSorted())
      if (session.completes !== undefined) expect(await this.#isCompleted(session.completes)).toBe(true)
    }
  }

  async #isCompleted(id: number) {
    const row = this.#db.selectFrom('reminders').select('completedAt').where('userId', '=', this.#userId)
    return (await row.where('id', '=', id).executeTakeFirst())?.completedAt !== null
  }
}
