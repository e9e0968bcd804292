import { IDBFactory } from 'fake-indexeddb'
import type { z } from 'zod/mini'
import { entry } from '#shared/entries.ts'
import { attachments } from '#shared/media.ts'
import { type PendingEntry, pendingOf } from '#shared/offline.ts'
import { tag } from '#shared/tags.ts'
import type { Calls } from '#web/features/offline/calls.ts'
import { changedRow } from '#web/features/offline/outbox.ts'
import { type Store, storeIn } from '#web/features/offline/store.ts'
import { syncEntries } from '#web/features/offline/sync.ts'
import { errorOf, offline } from '#web/lib/api.ts'
import type { Person } from './world.ts'

/** What happens to a call: it may not arrive, its answer may not, somebody else may answer, the tab may die. */
export const faults = [
  'none',
  'never arrives',
  'answer lost',
  'answered by a portal',
  'server breaks',
  'server is away',
  'too many',
  'signed out',
  'tab dies before',
  'tab dies after',
  'edited meanwhile',
] as const

export type Fault = (typeof faults)[number]

const never = new Promise<never>(() => undefined)

interface Reply {
  status: number
  body: unknown
}

const refusal = (status: number, code: string): Reply => ({ status, body: { message: code, code } })

/** Who answers in the server's place. */
const insteadOf: Partial<Record<Fault, Reply>> = {
  'answered by a portal': { status: 200, body: '<h1>Welcome to the hotel</h1>' },
  'server is away': { status: 503, body: 'Service Unavailable' },
  'server breaks': refusal(500, 'BROKEN'),
  'too many': refusal(429, 'TOO_MANY_CALLS'),
  'signed out': refusal(401, 'SIGNED_OUT'),
}

/** One device of a person: its database, and tabs that sync and die. */
export class Device {
  readonly store: Store
  readonly person: Person
  /** The text that each entry had last. */
  readonly texts = new Map<string, string>()
  readonly withFile = new Set<string>()
  #lock: Promise<unknown> = Promise.resolve()
  #edits = 0

  constructor(person: Person) {
    this.person = person
    this.store = storeIn(new IDBFactory())
  }

  async write(hasFile: boolean, newTag: boolean) {
    const file = { key: 'a', name: 'notes.txt', type: 'text/plain', size: 5 }
    const entry = pendingOf({
      userId: this.person.user.id,
      type: 'training',
      now: this.texts.size,
      data: { title: 'Open mat', date: '2026-11-20', notes: 'first', newTags: newTag ? ['Half guard'] : [] },
      files: hasFile ? [file] : [],
    })
    await this.store.put(entry, new Map(hasFile ? [['a', new Blob(['frames'])]] : []))
    this.texts.set(entry.id, 'first')
    if (hasFile) this.withFile.add(entry.id)
  }

  /** Writes one of few texts, so that a text may come back that was there before. */
  async edit(which: number) {
    const id = [...this.texts.keys()][which % Math.max(this.texts.size, 1)]
    if (id === undefined) return
    const notes = ['second', 'first', 'third'][this.#edits++ % 3] ?? ''
    const edited = (entry: PendingEntry) => ({ ...entry, data: { ...entry.data, notes } })
    await this.store.change(id, (row) => changedRow(row, edited))
    this.texts.set(id, notes)
  }

  /** A tab that syncs and meets these faults, one for each call; ends also when it dies. */
  async sync(met: Fault[], { hasLocks, diesAfter }: { hasLocks: boolean; diesAfter?: number }): Promise<void> {
    const tab = new Tab(this, met, diesAfter)
    const run = () => Promise.race([tab.sync(), tab.death])
    if (!hasLocks) return run()
    const mine = this.#lock.then(run)
    this.#lock = mine
    return mine
  }
}

class Tab {
  readonly #device: Device
  readonly #met: Fault[]
  #writesLeft: number
  #isDead = false
  readonly #died = Promise.withResolvers<void>()

  constructor(device: Device, met: Fault[], diesAfter = Number.POSITIVE_INFINITY) {
    this.#device = device
    this.#met = [...met]
    this.#writesLeft = diesAfter
  }

  get death() {
    return this.#died.promise
  }

  async sync(): Promise<void> {
    await syncEntries({
      store: this.#mortal(this.#device.store),
      calls: this.#calls(),
      userId: this.#device.person.user.id,
      now: () => 0,
      mayTry: () => true,
      onSent: () => undefined,
    })
  }

  #calls(): Calls {
    const { person } = this.#device
    const parsed = async <T>(schema: z.ZodMiniType<T>, call: () => Promise<Reply>) =>
      schema.parse(succeeded(await this.#through(call)).body)
    return {
      upload: async (file) => {
        const content = Buffer.from(await file.arrayBuffer())
        const call = () => person.upload({ name: file.name, content, type: file.type })
        const [attachment] = await parsed(attachments, call)
        if (!attachment) throw new Error('The upload answered no file.')
        return attachment
      },
      tag: async (name) => (await parsed(tag, () => person.post('/api/tags', { name }))).id,
      post: async (payload) => {
        const reply = succeeded(await this.#through(() => person.post('/api/entries', payload)))
        return { entry: entry.parse(reply.body), isNew: reply.status === 201 }
      },
      patch: (id, changes) => parsed(entry, () => person.patch(`/api/entries/${id}`, changes)),
    }
  }

  #die(): Promise<never> {
    this.#isDead = true
    this.#died.resolve()
    return never
  }

  /** A tab that has died writes nothing more, and hears nothing. */
  #mortal(store: Store): Store {
    return {
      ...store,
      find: (id) => (this.#isDead ? never : store.find(id)),
      change: async (...change) => {
        if (this.#isDead || this.#writesLeft-- <= 0) return this.#die()
        return store.change(...change)
      },
    }
  }

  /** Does what reaches the server, and answers as the fault has it. */
  async #through(arrive: () => Promise<Reply>): Promise<Reply> {
    if (this.#isDead) return never
    const fault = this.#met.shift() ?? 'none'
    if (fault === 'never arrives') throw offline()
    if (fault === 'tab dies before') return this.#die()
    const instead = insteadOf[fault]
    if (instead) return instead
    const reply = await arrive()
    if (fault === 'answer lost') throw offline()
    if (fault === 'tab dies after') return this.#die()
    if (fault === 'edited meanwhile') await this.#device.edit(this.#met.length)
    return reply
  }
}

function succeeded(reply: Reply): Reply {
  if (reply.status > 299) throw errorOf(reply.status, JSON.stringify(reply.body))
  return reply
}
