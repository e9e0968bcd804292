import { repeatedWrite, samePayloadHeader, writeHeader } from '#shared/foundation/paths.ts'
import { attachments } from '#shared/media/media.ts'
import type { Operation } from '#shared/offline/operations.ts'
import {
  type Calls,
  headersOf,
  type NumberedWrite,
  type Reply,
} from '#web/features/offline/outbox/sending/calls.ts'
import type { Sender } from '#web/features/offline/outbox/sending/send-operation.ts'
import type { Database } from '#web/features/offline/outbox/storage/database.ts'
import { errorOf, offline } from '#web/lib/api/api-error.ts'
import type { Person } from './world.ts'

/** The outcomes of a call. */
export const faults = [
  'none',
  'never arrives',
  'answer lost',
  'answered by a portal',
  'server breaks',
  'server is away',
  'too many',
  'refused',
  'signed out',
  'tab dies before',
  'tab dies after',
  'edited meanwhile',
  'changed elsewhere meanwhile',
] as const

export type Fault = (typeof faults)[number]

/** Accidents of the connection, the server, and the browser: nothing is refused, or changed by anybody else. */
export const accidents = [
  'none',
  'never arrives',
  'answer lost',
  'answered by a portal',
  'server breaks',
  'server is away',
  'tab dies before',
  'tab dies after',
] as const satisfies Fault[]

/** A tab that meets these faults and dies after this many writes. */
export interface Sync {
  met?: Fault[]
  diesAfter?: number | undefined
}

const never = new Promise<never>(() => undefined)

const refusal = (status: number, code: string): Reply => ({ status, body: { message: code, code } })

/** Replies that come in place of the server's. */
const replacements: Partial<Record<Fault, Reply>> = {
  'answered by a portal': { status: 200, body: '<h1>Welcome to the hotel</h1>' },
  'server is away': { status: 503, body: 'Service Unavailable' },
  'server breaks': refusal(500, 'BROKEN'),
  'too many': refusal(429, 'TOO_MANY_CALLS'),
  refused: refusal(400, 'INVALID'),
  'signed out': refusal(401, 'SIGNED_OUT'),
}

/** The device as a tab sees it. */
export interface Host {
  person: Person
  database: Database
  /** Undefined in a browser without locks. */
  locks: Map<string, Promise<unknown>> | undefined
  onStored: (operation: Pick<Operation, 'kind' | 'data'>, reply: unknown) => void
  /** Runs the calls that reach the server one by one, and checks what each has changed. */
  arrive: (call: () => Promise<Reply>) => Promise<Reply>
  edit: (which: number) => Promise<void>
  changeElsewhere: (which: number) => Promise<void>
}

/** A tab that meets these faults, one per call, and dies after this many writes. */
export class Tab {
  readonly #host: Host
  readonly #faults: Fault[]
  #writesLeft: number
  #isDead = false
  readonly #died = Promise.withResolvers<undefined>()

  constructor(host: Host, met: Fault[] = [], diesAfter = Number.POSITIVE_INFINITY) {
    this.#host = host
    this.#faults = [...met]
    this.#writesLeft = diesAfter
  }

  /** Resolves when the work is done, or to undefined when the tab has died. */
  run<T>(work: (sender: Sender) => Promise<T>): Promise<T | undefined> {
    return Promise.race([work(this.#sender()), this.#died.promise])
  }

  #sender(): Sender {
    const { onStored } = this.#host
    return {
      database: this.#mortalDatabase(),
      calls: this.#calls(),
      now: () => 0,
      lock: (name, work) => this.lock(name, work),
      onStored: (operation, reply) => this.#isDead || onStored(operation, reply),
      onPartStored: (attempt, reply) => this.#isDead || onStored(attempt, reply),
    }
  }

  /** The browser releases the locks of a tab that has died. */
  async lock<T>(name: string, work: () => Promise<T>): Promise<T> {
    const { locks } = this.#host
    if (!locks) return work()
    const before = locks.get(name) ?? Promise.resolve()
    const mine = before.then(work)
    locks.set(name, Promise.race([mine.catch(() => undefined), before.then(() => this.#died.promise)]))
    return mine
  }

  #calls(numbered?: NumberedWrite): Calls {
    const { person } = this.#host
    const headers = numbered && headersOf(numbered)
    const call = async (arrive: () => Promise<Reply>) => succeeded(await this.#through(arrive))
    const write = (arrive: () => Promise<Reply>) => call(() => this.#host.arrive(arrive))
    return {
      get: (path) => call(() => person.get(path)),
      post: (path, body) =>
        write(async () => {
          const reply = await person.post(path, body, headers)
          return {
            ...reply,
            isRepeated: reply.headers[writeHeader] === repeatedWrite,
            isSamePayload: reply.headers[samePayloadHeader] === 'yes',
          }
        }),
      patch: (path, body) => write(() => person.patch(path, body, headers)),
      delete: (path, body) => write(() => person.delete(path, body, headers)),
      writing: (next) => this.#calls(next),
      upload: async (file) => {
        const content = Buffer.from(await file.arrayBuffer())
        const { body } = await call(() => person.upload({ name: file.name, content, type: file.type }))
        const [attachment] = attachments.parse(body)
        if (!attachment) throw new Error('The upload reply contained no file.')
        return attachment
      },
    }
  }

  #die(): Promise<never> {
    this.#isDead = true
    this.#died.resolve(undefined)
    return never
  }

  /** A tab that has died reads and writes nothing more. */
  #mortalDatabase(): Database {
    const { database } = this.#host
    return {
      ...database,
      find: (id) => (this.#isDead ? never : database.find(id)),
      change: async (...change) => {
        if (this.#isDead || this.#writesLeft-- <= 0) return this.#die()
        return database.change(...change)
      },
    }
  }

  /** Makes the call, subject to the next fault. */
  async #through(arrive: () => Promise<Reply>): Promise<Reply> {
    if (this.#isDead) return never
    const fault = this.#faults.shift() ?? 'none'
    if (fault === 'never arrives') throw offline()
    if (fault === 'tab dies before') return this.#die()
    const instead = replacements[fault]
    if (instead) return instead
    if (fault === 'changed elsewhere meanwhile') await this.#host.changeElsewhere(this.#faults.length)
    const reply = await arrive()
    if (fault === 'answer lost') throw offline()
    if (fault === 'tab dies after') return this.#die()
    if (fault === 'edited meanwhile') await this.#host.edit(this.#faults.length)
    return reply
  }
}

function succeeded(reply: Reply): Reply {
  if (reply.status > 299) throw errorOf(reply.status, JSON.stringify(reply.body))
  return reply
}
