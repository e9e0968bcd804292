import 'fake-indexeddb/auto'
import '#web/operations.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { type Entry, entry, type Mention, type NewEntry } from '#shared/entries/entries.ts'
import type { EntryChange } from '#shared/entries/entry-operations.ts'
import type { Attachment } from '#shared/media/media.ts'
import { newOperation } from '#shared/offline/operations.ts'
import { Tab } from '#test/outbox-tab.ts'
import { aWorld, type Person } from '#test/world.ts'
import { sendAll } from '#web/features/offline/outbox/sending/send-all.ts'
import { database } from '#web/features/offline/outbox/storage/database.ts'
import { writeOperation } from '#web/features/offline/outbox/storage/write-operation.ts'
import { changeEntry } from '../operations.ts'
import { keepMine, theirsOf } from './resolve-conflict.ts'

const world = await aWorld()

/** Stores this device's writes, to be sent by `sync`. */
function goOffline() {
  const set = (value: boolean) => Object.defineProperty(navigator, 'onLine', { value, configurable: true })
  set(false)
  onTestFinished(() => void set(true))
}

interface Versions {
  before: Partial<NewEntry>
  mine: EntryChange['changes']
  theirs: Partial<NewEntry>
}

/** A member changed an entry, its notes among the rest, on a phone and on a laptop, and chose the phone's version. */
async function keptMine(person: Person, { before, mine, theirs }: Versions): Promise<Entry> {
  const seen = await person.log(before)
  const sync = () =>
    new Tab({
      person,
      database: database(),
      locks: undefined,
      onStored: () => undefined,
      arrive: (call) => call(),
      edit: () => Promise.resolve(),
      changeElsewhere: () => Promise.resolve(),
    }).run((sender) =>
      sendAll({ ...sender, userId: person.user.id, mayTry: () => true, isSentByForm: () => false }),
    )
  const changes = { notes: 'From the phone', ...mine }
  const subject = `entry:${seen.id}`
  const data = { entry: seen, changes, newTags: [] }
  const { operation } = await writeOperation(
    database(),
    changeEntry,
    newOperation({ kind: 'changeEntry', userId: person.user.id, now: 0, subject, data }),
  )
  const path = `/api/entries/${seen.id}`
  const patched = await person.patch(path, { notes: 'From the laptop', ...theirs })
  expect(patched.status).toBe(200)
  await sync()
  const asked = (await database().find(operation.id)) ?? expect.unreachable()
  goOffline()
  await keepMine(new QueryClient(), asked, theirsOf(asked) ?? expect.unreachable())
  await sync()
  return entry.parse((await person.get(path)).body)
}

test('“Keep mine” leaves tags and techniques that only the other device has added, and what it took off stays off', async () => {
  const rafa = await world.signUp()
  const tag = async (name: string) => (await rafa.tag(name)).id
  const technique = async (name: string): Promise<Mention> => {
    const { id } = (await rafa.post('/api/techniques', { name })).body
    return { id, name }
  }
  const [gi, guard, drills, open] = [await tag('A'), await tag('B'), await tag('C'), await tag('D')]
  const [armbar, triangle, sweep] = [await technique('One'), await technique('Two'), await technique('Three')]
  const kept = await keptMine(rafa, {
    before: { tags: [gi, guard], techniques: [armbar.id] },
    mine: { tags: [gi, guard, drills], techniques: [armbar, triangle] },
    theirs: { tags: [gi, open], techniques: [sweep.id] },
  })
  expect(kept.notes).toBe('From the phone')
  expect(kept.tags.map(({ name }) => name).toSorted()).toEqual(['A', 'C', 'D'])
  expect(kept.techniques.map(({ name }) => name).toSorted()).toEqual(['Three', 'Two'])
})

test('“Keep mine” leaves a file and a video link that only the other device has added', async () => {
  const rafa = await world.signUp()
  const upload = async (name: string): Promise<Attachment> =>
    (await rafa.upload({ content: Buffer.from(name), name, type: 'text/plain' })).body[0]
  const [first, mine, theirs] = [await upload('first.txt'), await upload('mine.txt'), await upload('theirs.txt')]
  const link = (name: string) => `https://vimeo.com/${name}`
  const kept = await keptMine(rafa, {
    before: { fileAttachments: [first], videoLinks: [link('first')] },
    mine: { fileAttachments: [first, mine], videoLinks: [link('mine')] },
    theirs: { fileAttachments: [first, theirs], videoLinks: [link('first'), link('theirs')] },
  })
  expect(kept.fileAttachments.map(({ originalname }) => originalname)).toEqual([
    'first.txt',
    'theirs.txt',
    'mine.txt',
  ])
  expect(kept.videoLinks).toEqual([link('theirs'), link('mine')])
})
