import 'fake-indexeddb/auto'
import '#web/operations.ts'
import { expect } from 'vitest'
import { type Entry, entry } from '#shared/entries/entries.ts'
import type { PendingEntry } from '#shared/entries/pending-entries.ts'
import { asNextWrite, isPending, newOperation, type Operation, ofKind } from '#shared/offline/operations.ts'
import { asShown } from '#web/features/entries/pending.ts'
import type { OperationKind } from '#web/features/offline/outbox/define-operation.ts'
import type { Reply } from '#web/features/offline/outbox/sending/calls.ts'
import { sendStored } from '#web/features/offline/outbox/sending/send-stored.ts'
import { acyclicNeeds } from '#web/features/offline/outbox/storage/acyclic-needs.ts'
import { openDatabase } from '#web/features/offline/outbox/storage/database.ts'
import { type StoredOperation, writeOperation } from '#web/features/offline/outbox/storage/write-operation.ts'
import { Drafts } from './outbox-drafts.ts'
import { Journal, type Session } from './outbox-journal.ts'
import { type Host, type Sync, Tab } from './outbox-tab.ts'
import type { Person, World } from './world.ts'

/** A form that is open and not saved yet. */
export interface Form {
  session: Session
  pending?: PendingEntry
  stored?: Entry
}

interface Options {
  id?: string
  files?: Operation['files']
  needs?: string[]
  /** Sent right away by such a tab. */
  sync?: Sync | undefined
}

const bytes = new Map([['a', new Blob(['frames'])]])
/** One device's storage and screen: its outbox, and the journal as last read. */
export abstract class Screen implements Host {
  readonly database = openDatabase(crypto.randomUUID())
  protected readonly world: World
  readonly person: Person
  readonly locks: Host['locks']
  readonly journal: Journal
  readonly drafts: Drafts
  /** The stored entries as the screen has them. */
  protected readonly entries = new Map<number, Entry>()
  #server: Promise<unknown> = Promise.resolve()
  #texts = 0

  constructor(world: World, person: Person, hasLocks: boolean) {
    this.world = world
    this.person = person
    this.locks = hasLocks ? new Map() : undefined
    this.journal = new Journal(world.db, person.user.id)
    this.drafts = new Drafts(this, world.db)
  }

  abstract edit(which: number): Promise<void>
  abstract changeElsewhere(which: number): Promise<void>

  onStored = ({ kind }: Pick<Operation, 'kind'>, reply: unknown) => {
    const stored = entry.safeParse(reply).data
    if (stored) this.entries.set(stored.id, stored)
    else if (kind === 'removeEntry') this.entries.delete((reply as Entry).id)
  }

  arrive = (call: () => Promise<Reply>): Promise<Reply> => this.alone(() => this.journal.audit(call))

  protected alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#server.then(work)
    this.#server = mine.catch(() => undefined)
    return mine
  }

  /** The session as the screen shows it. */
  protected async formOf(session: Session): Promise<Form | undefined> {
    const pending = (await this.database.all()).filter(isPending)
    const create = ofKind(pending, 'createEntry').find(({ id }) => id === session.id)
    if (create) return { session, pending: create }
    const id = await this.journal.idOf(session)
    const known = id === undefined ? undefined : this.entries.get(id)
    return known && { session, stored: asShown(known, pending, []).entry }
  }

  protected async submit<Data, Reply>(
    kind: OperationKind<Data, Reply>,
    data: Data,
    { id, files = [], needs = [], sync }: Options = {},
  ): Promise<Operation> {
    const subject = kind.subjectOf && { subject: kind.subjectOf(data) }
    const written = await writeOperation(
      this.database,
      kind,
      newOperation({
        kind: kind.kind,
        userId: this.person.user.id,
        now: this.#texts++,
        data: kind.schema.parse(data),
        files,
        needs,
        ...(id && { id }),
        ...subject,
      }),
      files.length > 0 ? bytes : undefined,
    )
    await this.send(written, sync)
    return written.operation
  }

  /** A refused operation stays in the form, and is then saved offline. */
  protected async send(written: StoredOperation, sync?: Sync) {
    if (!sync) return
    const { operation } = written
    const isIn = await new Tab(this, sync.met, sync.diesAfter).run((sender) =>
      sendStored(sender, written, () => {}).then(
        () => true,
        () => false,
      ),
    )
    const isRefused = isIn === false && !(await this.database.find(operation.id))
    if (isRefused) await this.database.add(asNextWrite(operation))
  }

  /** No operation waits for itself, not even through others. */
  async checkWaiting() {
    const pending = (await this.database.all()).filter(isPending)
    expect(pending.filter((one) => acyclicNeeds(pending, one).length < one.needs.length)).toEqual([])
  }

  /** Usually one of a few texts, so that a text may be changed and changed back. */
  protected nextText() {
    const n = this.#texts++
    return n % 4 === 0 ? `text ${n}` : (['second', 'first', 'third'][n % 3] ?? '')
  }
}
