import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ArchiveKind, archiveKinds } from '../import/archive-import.ts'
import { archive } from './archive.ts'
import { readItem } from './archive-lines.ts'
import { archiveParts } from './archive-parts.ts'

const file = join(import.meta.dirname, '../../../test/media/archive-0.2.0.txt')
const { practice, ...lists } = archive.parse(JSON.parse(readFileSync(file, 'utf8')))

/** What an archive has of a kind. */
const itemsOf = (kind: ArchiveKind): object[] => ({ ...lists, ...practice })[archiveParts[kind].list]

/** Texts that aren't checked as what members write: times are, and the rest isn't stored. */
const unchecked: Record<string, string[]> = {
  practiceLog: ['name'],
}
const times = ['clientId', 'createdAt', 'updatedAt', 'completedAt', 'answeredAt']

test.each(archiveKinds)('of each kind, as of a %s, an item is read as it was written', (kind) => {
  expect(itemsOf(kind)).not.toEqual([])
  for (const item of itemsOf(kind)) expect(readItem(kind, item)).toEqual(item)
})

test.each(archiveKinds)(
  'of each kind, as of a %s, an item is refused that says what nobody could have sent',
  (kind) => {
    const [item = {}] = itemsOf(kind)
    const texts = Object.entries(item)
      .filter(([name, value]) => typeof value === 'string' && !times.includes(name))
      .map(([name]) => name)
    const accepted = texts.filter((name) => readItem(kind, { ...item, [name]: 'x'.repeat(1_000_000) }))
    expect(accepted).toEqual(unchecked[kind] ?? [])
  },
)
