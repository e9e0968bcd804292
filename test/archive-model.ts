import { expect } from 'vitest'
import type { archive } from '#shared/archive/archive.ts'

type Journal = ReturnType<typeof archive.parse>

/** A thing as an archive has it. */
interface Thing {
  kind: string
  id: number
  item: Item
  /** The techniques that are linked to this one: whoever links one has changed both. */
  linkedFrom: string[]
}

interface Item {
  id?: number
  techniqueId?: number
  name?: string
  catalogKey?: string | null
  links?: { otherId: number }[]
  updatedAt?: string | null
}

/** All that an archive has, by kind and id: 'entry 7'. */
export type Things = Map<string, Thing>

const lists = {
  tag: 'tags',
  partner: 'partners',
  technique: 'techniques',
  series: 'series',
  template: 'templates',
  entry: 'entries',
  reminder: 'reminders',
  card: 'cards',
  review: 'reviews',
  practiceLog: 'logs',
  promotion: 'promotions',
  injury: 'injuries',
  absence: 'absences',
  competition: 'competitions',
  focus: 'focuses',
}

/** What the ids in a field are of. */
const referring: Record<string, keyof typeof lists> = {
  tags: 'tag',
  techniques: 'technique',
  ignoredTechniques: 'technique',
  partner: 'partner',
  techniqueId: 'technique',
  otherId: 'technique',
  ruleId: 'series',
  series: 'series',
  entryId: 'entry',
  reminderId: 'reminder',
  follows: 'reminder',
}

export function thingsOf(journal: Journal): Things {
  const all = { ...journal, ...journal.practice } as unknown as Record<string, Thing['item'][]>
  const things: Things = new Map()
  for (const [kind, list] of Object.entries(lists))
    for (const item of all[list] ?? []) {
      const id = item.id ?? item.techniqueId ?? 0
      things.set(`${kind} ${id}`, { kind, id, item, linkedFrom: [] })
    }
  for (const [key, { item }] of things)
    for (const { otherId } of item.links ?? []) things.get(`technique ${otherId}`)?.linkedFrom.push(key)
  return things
}

type At = (key: string) => string | undefined

/** What one says, in words of its own: references as `at` has them, without names of what they lead to. */
function said(value: unknown, at: At, field = ''): unknown {
  const kind = referring[field]
  if (kind && Array.isArray(value)) return value.flatMap((one) => said(one, at, field) ?? []).sort()
  if (kind && (typeof value === 'number' || typeof value === 'object') && value !== null)
    return at(`${kind} ${typeof value === 'object' ? (value as Thing).id : value}`) ?? null
  if (Array.isArray(value)) {
    const all = value.map((one) => said(one, at))
    // A link ends with what it leads to.
    return field === 'links' ? all.filter((link) => (link as { otherId: unknown }).otherId !== null) : all
  }
  if (typeof value !== 'object' || value === null) return value
  const isNamedElsewhere = 'techniqueId' in value
  const fields = Object.entries(value).filter(
    ([name]) => !unsaid.has(name) && !(isNamedElsewhere && namesOfTechniques.has(name)),
  )
  return Object.fromEntries(fields.map(([name, one]) => [name, said(one, at, name)]))
}

/** What of a series is logged (`singles`) follows from its entries. */
const unsaid = new Set(['id', 'clientId', 'createdAt', 'updatedAt', 'version', 'singles'])
/** What a technique is called, and what was written in its place, follow from the technique. */
const namesOfTechniques = new Set(['name', 'typed'])
const same: At = (key) => key
function within(things: Things): At {
  return (key) => (things.has(key) ? key : undefined)
}

/** What one refers to. */
function refsOf(item: object): Set<string> {
  const refs = new Set<string>()
  said(item, (key) => {
    refs.add(key)
    return key
  })
  return refs
}

/** When practice is due follows from what was practiced. */
const derived = new Set(['dueOn', 'stability', 'difficulty', 'reviewedOn', 'firstReviewedOn'])

function content(thing: Thing, at: At = same): unknown {
  const fields = Object.entries(said(thing.item, at) as object)
  return Object.fromEntries(fields.filter(([name]) => !derived.has(name)))
}

const contentsOf = (things: Things, keys: Iterable<string> = things.keys(), at: At = same) =>
  Object.fromEntries(
    [...keys].map((key) => [key, content(things.get(key) ?? { kind: '', id: 0, item: {}, linkedFrom: [] }, at)]),
  )

/** Whoever creates a tag that is there has made it theirs. */
const version = ({ kind, item, linkedFrom }: Thing, at: At) =>
  JSON.stringify([said(item, at), kind === 'tag' ? item.updatedAt : undefined, linkedFrom.filter(at).toSorted()])

/** What a member can have only one of. */
function naturalKey({ kind, item }: Thing): string | undefined {
  if (kind === 'tag' || kind === 'partner') return `${kind} ${item.name?.toLowerCase()}`
  if (kind === 'technique' && item.catalogKey) return `${kind} ${item.catalogKey}`
  return undefined
}

/** What one needs to be there. Links between techniques end with either, and reminders with their session. */
function needsOf({ kind, item }: Thing): Set<string> {
  if (kind === 'reminder') return new Set()
  return refsOf(kind === 'technique' ? { ...item, links: [] } : item)
}

/** What a member must have: what was theirs, what came in with which import, and what they changed of it. */
export class History {
  #now: Things
  /** The import that brought something in. What isn't there is the member's own. */
  readonly #from = new Map<string, number>()
  readonly #changed = new Set<string>()
  /** Things as they were when an import or an undo left them, to know what was changed since. */
  readonly #left: Things = new Map()
  readonly #undone = new Set<number>()
  /** What things of archives are here. */
  readonly #here = new Map<string, string>()
  /** What the member deleted, which can be restored with all that it needs; but for a log, whose technique may go. */
  readonly #deleted: Things = new Map()

  constructor(now: Things) {
    this.#now = now
  }

  /** The member has written, changed, or deleted something. */
  changed(now: Things) {
    // Deleting something doesn't change what refers to it.
    const at = within(now)
    for (const [key, thing] of this.#now) {
      const after = now.get(key)
      if (!after && thing.kind !== 'practiceLog') this.#deleted.set(key, thing)
      if (after && version(this.#left.get(key) ?? thing, at) !== version(after, at)) this.#changed.add(key)
      else this.#changed.delete(key)
    }
    this.#now = now
  }

  /** What an import or an undo has left, of which the member hadn't changed anything yet. */
  #leave(now: Things) {
    for (const [key, thing] of now) {
      const left = this.#left.get(key)
      // What the member changed may be as it was again.
      if (left && version(left, within(now)) === version(thing, within(now))) this.#changed.delete(key)
      if (!this.#changed.has(key)) this.#left.set(key, thing)
    }
    this.#now = now
  }

  /** An archive came in: what was here stays, each of what wasn't is here once, and says the same. */
  imported(id: number, archive: Things, now: Things) {
    const before = this.#now
    expect(contentsOf(now, before.keys())).toEqual(contentsOf(before))
    const names = new Map([...before].map(([key, thing]) => [naturalKey(thing), key]))
    for (const kind of Object.keys(lists)) {
      const all = [...archive].filter(([, thing]) => thing.kind === kind)
      const coming = all.filter(([key, thing]) => {
        const named = names.get(naturalKey(thing) ?? '-')
        const here = [this.#keyHere(key), named].find((one) => one !== undefined && before.has(one))
        if (here) this.#here.set(key, here)
        return !here
      })
      const came = [...now].filter(([key, thing]) => thing.kind === kind && !before.has(key))
      expect([kind, came.length]).toEqual([kind, coming.length])
      // Whatever is listed by id keeps its order.
      const inOrder = (some: typeof all) => some.toSorted(([, one], [, other]) => one.id - other.id)
      const places = inOrder(came)
      for (const [index, [key]] of inOrder(coming).entries())
        this.#cameIn(id, key, kind === 'card' ? this.#keyHere(key) : places[index]?.[0])
    }
    // What isn't in the archive, such as a deleted reminder, is nothing that it can refer to.
    const at: At = (key) => (archive.has(key) ? this.#here.get(key) : undefined)
    const arrived = [...archive].filter(([key]) => !before.has(this.#here.get(key) ?? ''))
    for (const [key, thing] of arrived) {
      const mine = now.get(this.#here.get(key) ?? '')
      expect(mine && asCame(content(mine))).toEqual(asCame(content(thing, at)))
    }
    this.#leave(now)
  }

  /** A technique in practice has the id of the technique. */
  #keyHere(key: string): string | undefined {
    if (!key.startsWith('card ')) return this.#here.get(key)
    return this.#here.get(key.replace('card', 'technique'))?.replace('technique', 'card')
  }

  #cameIn(importId: number, key: string, here = '') {
    // What was deleted and came back is no longer that of the earlier import.
    this.#from.delete(this.#here.get(key) ?? '')
    this.#here.set(key, here)
    this.#from.set(here, importId)
    this.#changed.delete(here)
  }

  /** An import was undone: of all that are, what stays was changed by the member, or something that stays needs it. */
  undone(id: number, now: Things) {
    this.#undone.add(id)
    const goes = (key: string) => this.#undone.has(this.#from.get(key) ?? 0) && !this.#changed.has(key)
    for (const key of this.#deleted.keys()) if (key.startsWith('entry ') && goes(key)) this.#deleted.delete(key)
    const stays = new Map([...this.#now].filter(([key]) => !goes(key)))
    const queue = [...stays.values(), ...this.#deleted.values()]
    for (const thing of queue)
      for (const key of needsOf(thing)) {
        const needed = this.#now.get(key)
        if (!needed || stays.has(key)) continue
        stays.set(key, needed)
        queue.push(needed)
      }
    // Series may name tags that were deleted before.
    expect(contentsOf(now, now.keys(), within(now))).toEqual(contentsOf(stays, stays.keys(), within(stays)))
    this.#leave(now)
  }
}

/** Only one focus is open, templates lead to series, and a planned session is logged once. */
function asCame(value: unknown) {
  const { to: _to, planned: _planned, ...rest } = value as Record<string, unknown>
  return rest
}
