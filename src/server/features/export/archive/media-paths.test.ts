import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MediaPaths } from './media-paths.ts'

const photo = (filename: string) => ({ filename, mimetype: 'image/jpeg' })

test('whatever a session is called, its files have names of their own, within their folder, for any system', () => {
  const title = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('..', '../../etc', 'CON.', 'Open mat', 'open MAT', '🥋'.repeat(90)),
  )
  fc.assert(
    fc.property(fc.array(title, { maxLength: 20 }), (titles) => {
      const media = new MediaPaths()
      const paths = titles.map((one, index) => media.of(photo(`${index}`), '2026-11-20', one))
      expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(titles.length)
      for (const path of paths) {
        expect(path).toMatch(/^media\/2026-11\/2026-11-20 [^<>:"/\\|?*]+\.jpg$/)
        expect(path).not.toContain('..')
        expect(Buffer.from(path).length).toBeLessThan(300)
      }
      // Asked again, it has not moved.
      expect(titles.map((_, index) => media.of(photo(`${index}`), '1999-01-01', 'Another'))).toEqual(paths)
    }),
    { numRuns: 40 },
  )
})

test('a title of dots and spaces is read in one go', () => {
  const start = process.threadCpuUsage()
  expect(new MediaPaths().of(photo('1'), '2026-11-20', `a${' .'.repeat(50_000)}b`)).toContain('2026-11-20 a')
  const { user, system } = process.threadCpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(1_000)
})
