import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPending, isStuck, newOperation, type Operation } from '#shared/offline/operations.ts'
import { accidents, type Fault, Tab } from '#test/outbox-tab.ts'
import { aWorld, type Person } from '#test/world.ts'
import type { ChangeKind } from '../outbox/define-change.ts'
import type { CreateKind } from '../outbox/define-create.ts'
import { sendAll } from '../outbox/sending/send-all.ts'
import type { ChangedReply } from '../outbox/sending/send-change.ts'
import { type Database, openDatabase } from '../outbox/storage/database.ts'
import { writeOperation } from '../outbox/storage/write-operation.ts'
import { withChanges } from '../outbox/use-pending.ts'
import { thingOf } from './define-thing.ts'
import '#web/features/injuries/operations.ts'
import '#web/features/practice/operations.ts'
import '#web/features/sparring/operations.ts'
import '#web/features/tags/operations.ts'
import '#web/features/techniques/operations.ts'
import '#web/features/templates/operations.ts'

const world = await aWorld()

type Row = { id: number } & Record<string, unknown>

/** A kind of thing: what names one, and a text that both devices write; a tag has no other one. */
interface Kind {
  name: 'Injury' | 'Partner' | 'Tag' | 'Technique' | 'Template' | 'PracticeLog'
  path: string
  named: string
  text: string
  create: (name: string, techniqueId: number) => object
}

const kinds: Kind[] = [
  { name: 'Partner', path: '/api/partners', named: 'name', text: 'notes', create: (name) => ({ name }) },
  { name: 'Tag', path: '/api/tags', named: 'name', text: 'name', create: (name) => ({ name }) },
  { name: 'Technique', path: '/api/techniques', named: 'name', text: 'steps', create: (name) => ({ name }) },
  { name: 'Template', path: '/api/templates', named: 'name', text: 'title', create: (name) => ({ name }) },
  {
    name: 'Injury',
    path: '/api/injuries',
    named: 'part',
    text: 'note',
    create: (part) => ({ part, from: '2026-11-20' }),
  },
  {
    name: 'PracticeLog',
    path: '/api/practice/logs',
    named: 'partner',
    text: 'notes',
    create: (partner, techniqueId) => ({ techniqueId, name: 'Armbar', partner, date: '2026-11-20' }),
  },
]

const aStep = fc.record({
  on: fc.nat(1),
  which: fc.nat(2),
  do: fc.constantFrom(
    'create' as const,
    'write' as const,
    'write' as const,
    'remove' as const,
    'restore' as const,
    'read' as const,
    'sync' as const,
    'sync' as const,
  ),
  met: fc.array(fc.constantFrom<Fault>(...accidents), { maxLength: 4 }),
})

/** A device of a member, with what it has shown of things of a kind. */
class Device {
  readonly #database: Database = openDatabase(crypto.randomUUID())
  readonly #person: Person
  readonly #kind: Kind
  readonly #create: CreateKind<'createInjury', Row>
  readonly #change: ChangeKind<object, Row>
  #now = 0
  #list: Row[] = []
  readonly seen = new Set<unknown>(['', undefined])
  /** Texts that a call of this device has replaced or deleted before it showed them. */
  readonly unseen: unknown[] = []

  constructor(person: Person, kind: Kind) {
    this.#person = person
    this.#kind = kind
    const { create, change } = thingOf(kind.name)
    this.#create = create as never
    this.#change = change
  }

  stored = async (): Promise<Row[]> => (await this.#person.get(this.#kind.path)).body

  async read() {
    this.#list = await this.stored()
  }

  pending = async () => (await this.#database.all()).filter(isPending)

  async shown(): Promise<Row[]> {
    const changes = (await this.pending()).filter(({ kind }) => kind === this.#change.kind)
    const shown = withChanges(this.#list, changes as never)
    for (const one of shown) this.seen.add(one[this.#kind.text])
    return shown.map(({ pending: _, ...one }) => one as unknown as Row)
  }

  async #write(kind: { kind: string; subjectOf?: unknown }, data: unknown) {
    const subjectOf = kind.subjectOf as ((data: unknown) => string) | undefined
    const subject = subjectOf && { subject: subjectOf(data) }
    const operation = newOperation({
      kind: kind.kind,
      userId: this.#person.user.id,
      now: ++this.#now,
      data,
      ...subject,
    })
    await writeOperation(this.#database, kind as never, operation)
  }

  create = (data: object) => this.#write(this.#create, this.#create.schema.parse(data))

  async write(seen: Row, text: string) {
    const { text: field } = this.#kind
    this.seen.add(text)
    await this.#write(this.#change, { seen, change: { [field]: text, was: { [field]: seen[field] } } })
  }

  remove = (seen: Row, removal: 'remove' | 'restore') => this.#write(this.#change, { seen, change: {}, removal })

  /** Keeps what another device has written, wherever this one has to choose. */
  async keepTheirs() {
    for (const { id, conflict } of await this.pending())
      if (conflict !== undefined) await this.#database.change(id, () => 'discard')
  }

  async sync(met: Fault[] = []) {
    const host = {
      person: this.#person,
      database: this.#database,
      locks: undefined,
      onStored: (operation: Pick<Operation, 'kind'>, reply: unknown) => {
        const isCreate = operation.kind === this.#create.kind
        const { id, stored } = isCreate
          ? { id: (reply as Row).id, stored: reply as Row }
          : (reply as ChangedReply<Row>)
        this.#list = [...this.#list.filter((one) => one.id !== id), ...(stored ? [stored] : [])]
      },
      arrive: async <T>(call: () => Promise<T>) => {
        const before = await this.stored()
        const reply = await call()
        const after = await this.stored()
        for (const one of before) {
          const text = one[this.#kind.text]
          const now = after.find(({ id }) => id === one.id)
          if (now?.[this.#kind.text] !== text && !this.seen.has(text)) this.unseen.push(text)
        }
        return reply
      },
      edit: () => Promise.resolve(),
      changeElsewhere: () => Promise.resolve(),
    }
    const options = { userId: this.#person.user.id, mayTry: () => true, isSentByForm: () => false }
    await new Tab(host, met).run((sender) => sendAll({ ...sender, ...options }))
  }

  /** Sends what can be sent; what was refused stays. */
  async finish() {
    for (let rounds = 0; (await this.pending()).some((one) => !isStuck(one)); rounds++) {
      expect(rounds).toBeLessThan(10)
      await this.sync()
      await this.keepTheirs()
    }
  }
}

const runs = Number(process.env['THING_LIVES'] ?? 25)

test.each(kinds)(
  'whatever happens on two devices, each $name is stored once, and no text is replaced or deleted unseen',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { maxLength: 14 }), async (steps) => {
        const person = await world.signUp()
        const techniqueId = (await person.post('/api/techniques', { name: 'Armbar' })).body.id
        const devices = [new Device(person, kind), new Device(person, kind)] as const
        // Both have read one that is stored.
        await person.post(kind.path, kind.create('Thing 1', techniqueId))
        for (const device of devices) await device.read()
        const created = ['Thing 1']
        let words = 0
        for (const step of steps) {
          const device = devices[step.on === 0 ? 0 : 1]
          const shown = (await device.shown()).filter((one) => one.id !== techniqueId)
          const one = shown[step.which % Math.max(shown.length, 1)]
          if (step.do === 'create') {
            const name = `Thing ${created.length + 1}`
            created.push(name)
            await device.create(kind.create(name, techniqueId))
          } else if (step.do === 'sync') await device.sync(step.met)
          else if (step.do === 'read') await device.read()
          else if (one && step.do === 'write') await device.write(one, `Word ${++words}`)
          else if (one) await device.remove(one, step.do === 'remove' ? 'remove' : 'restore')
        }
        for (const device of devices) await device.finish()
        const stored = await devices[0].stored()
        const names = stored.map((one) => one[kind.named])
        expect(names).toEqual([...new Set(names)])
        expect(devices.flatMap(({ unseen }) => unseen)).toEqual([])
        const kept = kind.text === kind.named ? stored : created.filter((name) => names.includes(name))
        // One that isn't there was deleted by a step.
        const removals = steps.filter((step) => step.do === 'remove').length
        expect(created.length - kept.length).toBeLessThanOrEqual(removals)
      }),
      { numRuns: runs },
    )
  },
  600_000,
)
