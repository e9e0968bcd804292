import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#shared/accounts/accounts.ts'
import { type Competition, competition } from '#shared/competitions/competitions.ts'
import { type Match, matchInput } from '#shared/competitions/matches.ts'
import type { OperationData } from '#shared/offline/operations.ts'
import { readPending, removeOperationsOf } from '#web/features/offline/outbox/outbox.ts'
import { database } from '#web/features/offline/outbox/storage/database.ts'
import { sessionQuery } from '#web/features/sessions/session.ts'
import { dismissToast, shownToast } from '#web/lib/toast.ts'
import { competitionsQuery } from '../api.ts'
import { currentCompetition, type ShownCompetition } from '../use-competitions.ts'
import '../operations.ts'
import { saveList } from '../save-competition.ts'
import { removeMatch, saveMatch } from './save-match.ts'

const client = new QueryClient()

const aMatch = (key: string, more: Partial<Match> = {}): Match =>
  matchInput.parse({ key, outcome: 'won', ...more })
const [first, second, third] = [aMatch('1'), aMatch('2'), aMatch('3')]
const elsewhere = aMatch('1', { score: '4–2' })
const last = aMatch('1', { score: '2–2' })
const mine = aMatch('1', { notes: 'He gave up the arm.' })

function shown(matches: Match[]): ShownCompetition {
  const fields = {
    name: 'Munich Open',
    date: '2026-12-05',
    place: '',
    organizer: '',
    rules: 'gi' as const,
    belt: '' as const,
    age: '',
    weightClass: '',
    weighIn: '',
    cost: '',
    deadline: '',
    note: '',
    plan: [],
    matches,
    weightLimit: '',
    weights: [],
    placing: null,
    medal: '' as const,
    photo: null,
  }
  const stored: Competition = competition.stored.parse({ id: 7, ...fields })
  return { key: '7', fields, stored }
}

const draft = { id: 'draft', onWritten: () => {}, onRefused: () => {} }

/** What is pending of the matches: as they were seen, and as they are to be. */
async function pendingMatches() {
  const [operation] = await readPending(1)
  const { data } = operation ?? expect.unreachable()
  const { was, matches } = (data as OperationData['changeCompetition']).change
  return { was: was?.matches, matches }
}

beforeEach(async () => {
  client.setQueryData(sessionQuery.queryKey, { id: 1 } as User)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await removeOperationsOf(1)
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToast()
})

test('a match is overwritten only as its form opened with it, whatever another device has made of it since', async () => {
  await saveMatch(client, shown([elsewhere, second]), { match: mine, opened: first, draft })
  expect(await pendingMatches()).toEqual({ was: [first, second], matches: [mine, second] })
})

test('a match that another device has deleted while its form was open was seen, too', async () => {
  await saveMatch(client, shown([second]), { match: mine, opened: first, draft })
  expect(await pendingMatches()).toEqual({ was: [second, first], matches: [second, mine] })
})

test('a match is deleted only as its form opened with it', async () => {
  await removeMatch(client, shown([elsewhere, second]), first)
  expect(await pendingMatches()).toEqual({ was: [first, second], matches: [second] })
})

test('a new match is one that nobody has seen', async () => {
  await saveMatch(client, shown([first]), { match: second, opened: undefined, draft })
  expect(await pendingMatches()).toEqual({ was: [first], matches: [first, second] })
})

/** Saves a list that the server refuses later on; from then on, it isn't shown. */
async function refuse(was: Match[], matches: Match[]) {
  await saveList(client, shown(was), { matches }, null)
  const [operation] = await readPending(1)
  const problem = { code: 'CHANGED_ELSEWHERE', message: 'Changed.' }
  return database().change(operation?.id ?? '', (one) => ({ ...one, problem }))
}

test('a match whose list was refused is kept when the next one is logged', async () => {
  const pending = await refuse([first], [first, second])
  await saveMatch(client, { ...shown([first]), pending }, { match: third, opened: undefined, draft })
  expect(await pendingMatches()).toEqual({ was: [first], matches: [first, second, third] })
})

test('a match that is corrected after it was refused is as it was corrected last, and another one is kept', async () => {
  const pending = await refuse([first], [mine, second])
  await saveMatch(client, { ...shown([elsewhere]), pending }, { match: last, opened: elsewhere, draft })
  expect(await pendingMatches()).toEqual({ was: [elsewhere], matches: [last, second] })
})

test('a match that was logged since another one was deleted stays when that is undone', async () => {
  client.setQueryData(competitionsQuery.queryKey, [competition.stored.parse(shown([first, second]).stored)])
  await removeMatch(client, shown([first, second]), first)
  const undo = shownToast.get()?.action?.run ?? expect.unreachable()
  const current = (await currentCompetition(client, '7')) ?? expect.unreachable()
  await saveMatch(client, current, { match: third, opened: undefined, draft })
  undo()
  await expect.poll(() => shownToast.get()?.text).toBe('Match restored')
  expect((await pendingMatches()).matches).toEqual([first, second, third])
})
