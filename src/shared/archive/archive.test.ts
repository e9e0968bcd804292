import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { archive, archiveHeader, archiveVersion } from './archive.ts'

// `npx vitest run src/shared/archive -u` writes it.
test('the published schema of archives is the one they are written and read by', async () => {
  const schema = z.toJSONSchema(archive, { io: 'input' })
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(`../../../docs/journal.schema.json`)
  expect(archiveVersion).toBe(1)
})

test('an archive of this version may have more than a reader knows, and fewer lists', () => {
  const written = {
    format: 'rollbook-archive',
    version: 1,
    origin: 'a gym',
    exportedAt: '2026-11-26T00:00:00.000Z',
    member: {
      fullName: 'Rafa Moreno',
      email: 'rafa@example.com',
      username: null,
      beltLevel: 'blue',
      academy: '',
      trainingRemindersEnabled: true,
      weeklyDigestEnabled: false,
      darkModeEnabled: false,
      stripes: 2,
      timeZone: 'Europe/Berlin',
      createdAt: '2024-11-26T00:00:00.000Z',
      notifications: null,
      favoriteSong: 'added in a later release',
    },
    practice: { settings: null, cards: [], reviews: [], logs: [] },
    sent: { requests: [], votes: [], comments: [], feedback: [] },
    seminars: [{ name: 'added in a later release' }],
  }
  expect(archive.parse(written)).toMatchObject({ tags: [], entries: [], member: { stripes: 2, weekStartsOn: 0 } })
  expect(archive.safeParse({ ...written, format: 'other' }).success).toBe(false)
  // Of a later version, the header still says which one it is.
  expect(archiveHeader.parse({ format: 'rollbook-archive', version: 2, origin: '', exportedAt: '' }).version).toBe(
    2,
  )
})
