import { expect, test } from 'vitest'
import { setCurrentUserId } from '#web/lib/api/api.ts'
import { leaveFiles, takeLeftFiles } from './left-files.ts'

const photo = new File(['roll'], 'roll.jpg')

test('a photo left with a draft is taken up again once, by nobody but the member who left it', () => {
  setCurrentUserId(1)
  leaveFiles('entry-new', [photo])
  setCurrentUserId(2)
  expect(takeLeftFiles('entry-new')).toEqual([])
  setCurrentUserId(1)
  expect(takeLeftFiles('entry-new')).toEqual([photo])
  expect(takeLeftFiles('entry-new')).toEqual([])
})
