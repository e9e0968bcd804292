import { expect, test } from 'vitest'
import { refusalOf, typesOf } from './check-file.ts'

const MB = 1024 * 1024
const file = (name: string, type: string, size = 1000) => ({ name, type, size })
const notAllowed = 'File type not allowed. Only images, videos, PDFs, and documents are allowed.'

test('photos, videos, and documents are accepted', () => {
  for (const one of [
    file('mat.jpg', 'image/jpeg', 10 * MB),
    file('roll.mov', 'video/quicktime', 100 * MB),
    file('plan.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 15 * MB),
    file('notes.txt', 'text/plain'),
  ])
    expect([one.name, refusalOf(one)]).toEqual([one.name, undefined])
})

test('a file that is too large is refused before it is sent', () => {
  expect(refusalOf(file('mat.png', 'image/png', 10 * MB + 1))).toBe(
    'Image file is too large. Maximum size is 10MB.',
  )
  expect(refusalOf(file('roll.mp4', 'video/mp4', 100 * MB + 1))).toBe(
    'Video file is too large. Maximum size is 100MB.',
  )
  expect(refusalOf(file('rules.pdf', 'application/pdf', 15 * MB + 1))).toBe(
    'Document file is too large. Maximum size is 15MB.',
  )
})

test('a photo as iPhones store it is refused with what to do, and buttons for photos name what they take', () => {
  const heic = 'This is a HEIC photo, which not every browser can show. Please save a copy as JPEG and add that.'
  expect(refusalOf(file('IMG_1.HEIC', 'image/heic'))).toBe(heic)
  expect(refusalOf(file('IMG_1.heic', ''))).toBe(heic)
  expect(typesOf('image')).toBe('image/jpeg,image/png,image/gif,image/webp')
})

test('other types are refused before they are sent', () => {
  expect(refusalOf(file('drawing.svg', 'image/svg+xml'))).toBe(notAllowed)
  expect(refusalOf(file('archive', 'application/zip'))).toBe(notAllowed)
})

test('if a phone reports no type, or a strange one, the server decides', () => {
  expect(refusalOf(file('20261121_190512', ''))).toBeUndefined()
  expect(refusalOf(file('plan.docx', 'application/octet-stream'))).toBeUndefined()
  expect(refusalOf(file('MAT.JPG', 'image/jpg'))).toBeUndefined()
})

test('a photo without a type is recognized by its extension and has a photo’s size limit', () => {
  expect(refusalOf(file('mat.jpeg', '', 11 * MB))).toBe('Image file is too large. Maximum size is 10MB.')
})
