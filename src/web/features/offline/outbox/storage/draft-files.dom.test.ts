import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { setCurrentUserId } from '#web/lib/api/api.ts'
import { saveDraft } from '#web/lib/form/drafts.ts'
import { database } from './database.ts'
import { draftFilesOf, sweepDraftFiles } from './draft-files.ts'

const day = 24 * 60 * 60 * 1000

const choose = (key: string, draft: string, userId = 1) =>
  database().addDraftFile({ key, name: key, type: 'image/jpeg', size: 3, draft, userId, at: 0 }, new Blob(['osu']))

const left = async (userId = 1) => (await draftFilesOf(userId)).map(({ key }) => key)

beforeEach(async () => {
  localStorage.clear()
  setCurrentUserId(1)
  await database().changeDraftFiles(() => undefined)
})

test('a photo without a draft goes after a week, one with a draft a week after that is gone', async () => {
  await choose('mat.jpg', 'entry-new')
  await choose('podium.jpg', 'entry-12')
  saveDraft('entry-12', { id: 'a', changes: { title: 'Open mat' }, before: {} })
  await sweepDraftFiles(6 * day)
  expect(await left()).toEqual(['mat.jpg', 'podium.jpg'])
  await sweepDraftFiles(8 * day)
  expect(await left()).toEqual(['podium.jpg'])
  expect(await database().blob('entry-new', 'mat.jpg')).toBeUndefined()
  localStorage.clear()
  await sweepDraftFiles(14 * day)
  expect(await left()).toEqual(['podium.jpg'])
  await sweepDraftFiles(16 * day)
  expect(await left()).toEqual([])
})

test('another member of the device neither sees nor sweeps what was chosen', async () => {
  await choose('mat.jpg', 'entry-new')
  setCurrentUserId(2)
  expect(await left(2)).toEqual([])
  await sweepDraftFiles(365 * day)
  expect(await left(1)).toEqual(['mat.jpg'])
})
