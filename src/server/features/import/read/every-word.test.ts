import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zip } from '#test/files.ts'
import { emptyJournal } from '#test/imports.ts'
import { planRows } from './plan-rows.ts'
import { readFile } from './read-file.ts'
import { guessedChoices } from './table.ts'

const here = { timeZone: '', today: '2026-11-30' }

/** What a file has become: sessions, skipped rows whole below their headers, or all that a person is asked about. */
async function saidOf(name: string, file: Buffer): Promise<string> {
  const read = await readFile(file, name, here)
  const { rows: sessions, skipped, choices, table } = planRows(read, guessedChoices(read), emptyJournal)
  const { rows } = table
  const isAsked = !choices.targets.includes('date')
  return JSON.stringify([sessions, rows[0], skipped.map(({ row }) => rows[row - 1]), isAsked ? rows : []])
}

let count = 0
/** A word that is nowhere else. */
const word = fc.constantFrom('guard', 'Ana', 'sweep').map((word) => `${word}${(count += 1)}x`)
const words = fc.array(word, { minLength: 1, maxLength: 12 }).map((some) => some.join(' '))
const twoDigits = (number: number) => String(number).padStart(2, '0')
const day = fc
  .tuple(fc.integer({ min: 13, max: 28 }), fc.integer({ min: 1, max: 12 }))
  .chain(([date, month]) =>
    fc.constantFrom(
      `2026-${twoDigits(month)}-${date}`,
      `${date}.${month}.2026`,
      `${month}/${date}/26`,
      `Montag, den ${date}. März 2026`,
      `March ${date}, 2026`,
      `${date} May 2026 at 6:30 PM`,
    ),
  )
const line = fc.oneof(
  words,
  fc.tuple(day, words).map(([date, said]) => `${date} ${said}`),
  day,
  fc.tuple(day, words).map(([date, said]) => `## ${said} (${date})`),
  words.map((said) => `# ${said}`),
  words.map((said) => `- [x] ${said}`),
  words.map((said) => said.replaceAll(' ', ', ')),
  fc.tuple(words, words).map(([one, two]) => `${one}: ${two}`),
  fc.tuple(words, words).map(([one, two]) => `${one};${two}`),
  words.map((said) => `[[${said}]] {${said}}`),
  fc.constant('---'),
  fc.constant(''),
  fc.constant('Coach: gi, 5 rounds'),
)
const diary = fc.array(line, { minLength: 1, maxLength: 25 }).map((lines) => lines.join('\n'))
const name = fc.constantFrom('Notes.txt', '2026-05-11.md', 'BJJ 2026-05-11.md', 'Log.md', 'Gym log')
const wordsIn = (text: string) => text.match(/[A-Za-z]+\d+x/g) ?? []

test('every word of a diary is in a session, or in what is skipped', async () => {
  const property = fc.asyncProperty(name, diary, async (path, text) => {
    const said = await saidOf(path, Buffer.from(text)).catch((error) => {
      // Nothing is lost of what isn't read.
      expect(error).toMatchObject({ code: expect.stringMatching(/^IMPORT_(NO_DAYS|EMPTY)$/) })
      return text
    })
    expect(wordsIn(text).filter((one) => !said.includes(one))).toEqual([])
  })
  await fc.assert(property, { numRuns: 300 })
})

test('every word of a folder of notes with properties is, too', async () => {
  const page = fc.tuple(fc.array(fc.tuple(word, words), { maxLength: 5 }), fc.option(day), diary)
  const property = fc.asyncProperty(
    fc.array(fc.tuple(name, page), { minLength: 1, maxLength: 4 }),
    async (pages) => {
      const files = pages.map(([path, [properties, date, text]], index) => {
        const lines = [...properties, ...(date ? [['date', `"${date}"`]] : [])].map(
          ([key, value]) => `${key}: ${value}`,
        )
        return { name: `${index}/${path}`, content: ['---', ...lines, '---', text].join('\n') }
      })
      const texts = files.map(({ content }) => content).join('\n')
      // Only what ends like a text is looked at.
      const known = files.filter((file) => /\.\w+$/.test(file.name))
      const said = known.length > 0 ? await saidOf('vault.zip', zip(known)) : texts
      const wanted = wordsIn(known.map(({ content }) => content).join('\n'))
      expect(wanted.filter((one) => !said.includes(one))).toEqual([])
    },
  )
  await fc.assert(property, { numRuns: 100 })
})
