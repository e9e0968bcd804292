import { expect } from 'vitest'
import type { Db } from '#server/db/tables.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { entryDataOf } from '#shared/entries/pending-entries.ts'
import { isPending, newOperation, type Operation } from '#shared/offline/operations.ts'
import { createEntry } from '#web/features/entries/operations.ts'
import { operationIdOf } from '#web/features/offline/outbox/outbox.ts'
import { sendStored } from '#web/features/offline/outbox/sending/send-stored.ts'
import { type StoredOperation, writeOperation } from '#web/features/offline/outbox/storage/write-operation.ts'
import { newDraftId } from '#web/lib/form/drafts.ts'
import { type Host, type Sync, Tab } from './outbox-tab.ts'

interface Draft {
  id: string
  words: string
}

/**
 * The form for a new entry in the tabs of a device, as `useOutboxForm` runs it, and its draft in localStorage, which a
 * browser writes to the disk later.
 */
export class Drafts {
  readonly title = `Draft ${crypto.randomUUID()}`
  readonly #host: Host
  readonly #db: Db
  readonly #forms = new Map<number, Draft>()
  #stored: Draft | undefined
  /** The tab that has written or removed it last. */
  #writer = 0
  #onDisk: Draft | undefined
  #words = 0
  /** Words the browser promised to store. */
  readonly #typed = new Set<string>()
  /** Notes that were saved, and are in the outbox or on the server. */
  readonly #saved = new Set<string>()
  /** Notes that may be stored twice (decision 022). */
  readonly #doubled = new Set<string>()
  /** Notes that the person has replaced after seeing them. */
  readonly #givenUp = new Set<string>()

  constructor(host: Host, db: Db) {
    this.#host = host
    this.#db = db
  }

  /** Types a word, into the restored draft if there is one. The outbox may not have been read when the form opens. */
  async type(tab: number, isOutboxRead: boolean) {
    const opened = this.#forms.get(tab) ?? (await this.#open(isOutboxRead))
    const word = `word${this.#words++}`
    const isUnsent = isOutboxRead && !(await this.#wasSent(opened.id))
    const id = isUnsent ? opened.id : newDraftId()
    const form = { id, words: `${opened.words} ${word}`.trim() }
    this.#forms.set(tab, form)
    this.#store(tab, form)
    this.#typed.add(word)
  }

  /** Saves the form of a tab that meets these faults, and may die. */
  async save(tab: number, isOutboxRead: boolean, sync?: Sync) {
    const form = this.#forms.get(tab) ?? (await this.#open(isOutboxRead))
    if (form.words === '') return
    const { person, database } = this.#host
    const data = createEntry.schema.parse(
      entryDataOf({ title: this.title, date: '2026-11-20', notes: form.words }),
    )
    const id = operationIdOf(form.id)
    const operation = newOperation({ kind: 'createEntry', userId: person.user.id, now: this.#words, id, data })
    const before = await database.find(id)
    // A dead browser left it behind, only the server knows it, and what was typed after it has its id on the device.
    if (before && notesOf(before) !== form.words && this.#saved.has(form.words)) this.#doubled.add(form.words)
    const written = await writeOperation(database, createEntry, operation)
    if (this.#stored?.words === form.words) this.#writer = tab
    this.#discard(form)
    const isIn = sync ? await this.#send(tab, written, form, sync) : true
    if (await this.#wasSent(written.operation.id)) this.#saved.add(form.words)
    // If it was refused, the form stays open. With an expired login, it is in the outbox.
    const isRefused = isIn === false && !(await database.find(written.operation.id))
    if (isRefused) this.#forms.set(tab, { ...form, id: written.operation.id })
    else this.#forms.delete(tab)
  }

  #send(tab: number, written: StoredOperation, form: Draft, { met, diesAfter }: Sync) {
    return new Tab(this.#host, met, diesAfter).run((sender) =>
      sendStored(sender, written, () => {
        this.#store(tab, { ...form, id: written.operation.id })
      }).then(
        () => true,
        () => false,
      ),
    )
  }

  /** Two tabs that type share one draft: reloading one loses what only its form had since the other one wrote. */
  reload(tab: number) {
    if (tab !== this.#writer) this.#excuse(this.#forms.get(tab)?.words, this.#stored)
    this.#forms.delete(tab)
  }

  /**
   * The browser dies before its last writes to localStorage are on the disk. A tab's input in a draft that the other
   * has just saved isn't there yet under an id of its own.
   */
  async kill() {
    const left = this.#onDisk && (await this.#wasSent(this.#onDisk.id)) ? undefined : this.#onDisk
    for (const words of [this.#stored?.words, ...[...this.#forms.values()].map((form) => form.words)]) {
      this.#excuse(words, left)
    }
    this.#forms.clear()
    this.#stored = this.#onDisk
  }

  /** A minute passes. */
  flush() {
    this.#onDisk = this.#stored
  }

  /** The login expires, which removes what was synced from the device. */
  async forget() {
    const { database } = this.#host
    const sent = (await database.all()).filter(
      (operation) => !isPending(operation) && titleOf(operation) === this.title,
    )
    await database.remove(sent.map(({ id }) => id))
  }

  /** The browser dies right after saving, which leaves the draft behind; later, only the server knows it was saved. */
  async dieAfterSaving(tab: number) {
    await this.type(tab, true)
    this.flush()
    await this.save(tab, true, {})
    await this.forget()
    await this.kill()
  }

  /** The person replaces a version after seeing it. */
  giveUp(theirs: Entry) {
    this.#givenUp.add(theirs.notes)
  }

  /** Saves all drafts, open or left in localStorage. */
  async saveAll() {
    for (const tab of [0, 1, 0]) await this.save(tab, true, {})
  }

  /** Nothing typed is lost, nothing saved is stored twice, and nothing is overwritten but what the person has replaced. */
  async check() {
    const rows = await this.#db
      .selectFrom('entries')
      .select('notes')
      .where('userId', '=', this.#host.person.user.id)
      .where('title', '=', this.title)
      .execute()
    const stored = rows.map(({ notes }) => notes)
    const once = stored.filter((notes) => !this.#doubled.has(notes))
    expect(new Set(once).size).toBe(once.length)
    expect(stored.filter((notes) => !this.#saved.has(notes))).toEqual([])
    expect([...this.#saved].filter((notes) => !stored.includes(notes) && !this.#givenUp.has(notes))).toEqual([])
    const known = new Set([...stored, ...this.#givenUp].flatMap((notes) => notes.split(' ')))
    expect([...this.#typed].filter((word) => !known.has(word))).toEqual([])
  }

  /** An operation with a conflict is of another kind, so only a read outbox recognizes it. */
  async #open(isOutboxRead: boolean): Promise<Draft> {
    const draft = this.#stored
    if (!draft) return { id: newDraftId(), words: '' }
    const { database } = this.#host
    const isRecognized = isOutboxRead || (await database.find(operationIdOf(draft.id)))?.kind === 'changeEntry'
    return isRecognized && (await this.#wasSent(draft.id)) ? { id: newDraftId(), words: '' } : draft
  }

  async #wasSent(draftId: string) {
    const id = operationIdOf(draftId)
    return (await this.#host.database.all()).some(
      (operation) => operation.id === id || operation.merged.includes(id),
    )
  }

  /** The draft is in the outbox: what the other tab holds is another one, unless it is the same. */
  #discard({ id, words }: Draft) {
    if (this.#stored?.words === words) this.#stored = undefined
    else if (this.#stored?.id === id) this.#stored = { ...this.#stored, id: newDraftId() }
    for (const [tab, form] of this.#forms) {
      if (form.words === words) this.#forms.delete(tab)
      else if (form.id === id) {
        this.#forms.set(tab, { ...form, id: newDraftId() })
        // A draft that a dead browser left behind, and only the server knows, is not recognized under another id.
        if (this.#saved.has(form.words)) this.#doubled.add(form.words)
      }
    }
  }

  /** Two tabs share one draft: storing what one holds replaces what the other has typed. */
  #store(tab: number, form: Draft) {
    if (tab !== this.#writer) this.#excuse(this.#stored?.words, form)
    this.#stored = form
    this.#writer = tab
  }

  #excuse(words: string | undefined, left: Draft | undefined) {
    for (const word of words?.split(' ') ?? []) {
      if (!left?.words.split(' ').includes(word)) this.#typed.delete(word)
    }
  }
}

const titleOf = ({ data }: Operation) => (data as { title?: string }).title
const notesOf = ({ data }: Operation) => (data as { notes?: string }).notes
