import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileTypes } from '#shared/media/media.ts'
import { originalName } from './original-name.ts'

test.each([
  ['mount.jpg', 'image/jpeg', 'mount.jpg'],
  ['Mount.JPEG', 'image/jpeg', 'Mount.JPEG'],
  ['mount.png', 'image/jpeg', 'mount.png.jpg'],
  ['Übung 1.pdf', 'application/pdf', 'Übung 1.pdf'],
  ['C:\\Users\\me\\plan.doc', 'application/msword', 'plan.doc'],
  ['../../plan.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'plan.xlsx'],
  ['.htaccess', 'text/plain', 'htaccess.txt'],
  ['a\r\nb.txt', 'text/plain', 'ab.txt'],
  ['mount\u202egpj.exe', 'image/jpeg', 'mountgpj.exe.jpg'],
  ['mo\u200bun\u200dt\u2060.j\ufeffpg', 'image/jpeg', 'mount.jpg'],
  ['m\u061co\u00adu\u3164nt.jpg', 'image/jpeg', 'mount.jpg'],
  ['\u{e0041}\u{e0042}.jpg', 'image/jpeg', 'jpg.jpg'],
  ['', 'video/webm', 'file.webm'],
  ['.', 'video/webm', 'file.webm'],
  ['roll', 'video/quicktime', 'roll.mov'],
  [`${'x'.repeat(300)}.mp4`, 'video/mp4', `${'x'.repeat(196)}.mp4`],
])('a file called %j is remembered by a plain name', (given, mimetype, name) => {
  expect(originalName(given, mimetype)).toBe(name)
})

test('whatever a file is called, its name breaks no line, leaves no folder and fits its type', () => {
  const types = fc.constantFrom(...Object.keys(fileTypes))
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), types, (given, mimetype) => {
      const name = originalName(given, mimetype)
      expect(name).toMatch(/^[^/\\\p{Cc}\p{Cf}\p{Cs}]{1,200}$/u)
      expect(name.length).toBeLessThanOrEqual(200)
      expect(originalName(name, mimetype)).toBe(name)
    }),
  )
})
