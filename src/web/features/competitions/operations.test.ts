import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Competition } from '#shared/competitions/competitions.ts'
import { type Match, matchInput } from '#shared/competitions/matches.ts'
import { newOperation } from '#shared/offline/operations.ts'
import { Tab } from '#test/outbox-tab.ts'
import { aWorld } from '#test/world.ts'
import { sendAll } from '#web/features/offline/outbox/sending/send-all.ts'
import { openDatabase } from '#web/features/offline/outbox/storage/database.ts'
import { writeOperation } from '#web/features/offline/outbox/storage/write-operation.ts'
import { thingOf } from '#web/features/offline/things/define-thing.ts'
import './operations.ts'

const world = await aWorld()
const { change: changeCompetition } = thingOf('Competition')
const path = '/api/competitions'

const aMatch = (key: string, more: Partial<Match> = {}): Match =>
  matchInput.parse({ key, outcome: 'won', ...more })
const [first, second] = [aMatch('1'), aMatch('2')]
const corrected = aMatch('1', { score: '4–2' })

/** Lists saved one after the other, with a sync after each whose call meets an accident; the last one arrives. */
async function storedAfter(seen: Match[], lists: Match[][], accident: 'answer lost' | 'never arrives') {
  const person = await world.signUp()
  const created: Competition = (await person.post(path, { name: 'Open', date: '2026-12-05', matches: seen })).body
  const database = openDatabase(crypto.randomUUID())
  const host = {
    person,
    database,
    locks: undefined,
    onStored: () => {},
    arrive: <T>(call: () => Promise<T>) => call(),
    edit: () => Promise.resolve(),
    changeElsewhere: () => Promise.resolve(),
  }
  let shown = seen
  for (const [at, matches] of lists.entries()) {
    const data = { seen: { ...created, matches: shown }, change: { matches, was: { matches: shown } } }
    shown = matches
    const subject = changeCompetition.subjectOf?.(data) ?? ''
    const operation = newOperation({ kind: 'changeCompetition', userId: person.user.id, now: at, data, subject })
    await writeOperation(database, changeCompetition, operation)
    const options = { userId: person.user.id, mayTry: () => true, isSentByForm: () => false }
    const met = at === lists.length - 1 ? [] : [accident]
    await new Tab(host, met).run((sender) => sendAll({ ...sender, ...options }))
  }
  const [stored]: Competition[] = (await person.get(path)).body
  return stored?.matches
}

test.each(['answer lost', 'never arrives'] as const)(
  'a match that is deleted, edited back, or brought back after a call with %s is as it was left',
  async (accident) => {
    expect(await storedAfter([], [[second], []], accident)).toEqual([])
    expect(await storedAfter([first], [[corrected], [first]], accident)).toEqual([first])
    expect(await storedAfter([first, second], [[second], [first, second]], accident)).toEqual([first, second])
    expect(await storedAfter([], [[first], [corrected], []], accident)).toEqual([])
  },
)
