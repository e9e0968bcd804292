import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { addShare, removeShare, type Share, sharesOf } from './shares.ts'

const aShare = (): Share => ({
  id: crypto.randomUUID(),
  at: Date.now(),
  userId: 1,
  title: 'Knee slice',
  text: '',
  url: '',
  files: [],
})

test('a page that is away keeps nothing open of what was shared, and shows it once it is back', async () => {
  window.dispatchEvent(new Event('pagehide'))
  const reading = sharesOf(1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await indexedDB.databases()).toEqual([])
  window.dispatchEvent(new Event('pageshow'))
  expect(await reading).toEqual([])
})

test('somebody has room for twenty shares, and for another once one is removed', async () => {
  const shares = Array.from({ length: 20 }, aShare)
  for (const share of shares) await addShare(share)
  await expect(addShare(aShare())).rejects.toThrow('There are too many shares.')
  expect(await sharesOf(2)).toEqual([])
  await removeShare(shares[0]?.id ?? '')
  await addShare(aShare())
  expect(await sharesOf(1)).toHaveLength(20)
})
