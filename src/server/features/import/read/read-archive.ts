import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '#server/http/replies/refusals.ts'
import { memberChanges } from '#shared/accounts/weekly-goal.ts'
import {
  type ArchiveHeader,
  type ArchiveMember,
  archiveFormat,
  archiveHeader,
  archiveJournal,
  archiveMember,
  archiveVersion,
} from '#shared/archive/archive.ts'
import { kindsByList, readItem } from '#shared/archive/archive-lines.ts'
import type { ArchiveSummary } from '#shared/archive/archive-summary.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { ArchiveKind } from '#shared/import/archive-import.ts'
import { importLimits } from '#shared/import/imports.ts'
import { type PracticeSettings, practiceSettings, settingsChanges } from '#shared/techniques/practice.ts'
import type { ImportPart } from '../stored-parts.ts'
import { isDeeper } from './json-depth.ts'
import { linesOf } from './lines.ts'
import { pieceLength, storable } from './plain-text.ts'
import { refuseLongList } from './unpack.ts'

/** What an archive says. Its media stay in it. */
export interface ReadArchive {
  summary: ArchiveSummary
  parts: ImportPart[]
  total: number
}

/** So much is stored together. The length is in characters. */
const mostOfAPart = { items: 100, length: pieceLength }

/** Reads an archive of ours; undefined if a ZIP is anything else. */
export async function readOwnArchive(path: string): Promise<ReadArchive | undefined> {
  try {
    const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
    try {
      return await readJournal(zip)
    } finally {
      zip.close()
    }
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal('IMPORT_BROKEN', { cause })
  }
}

async function readJournal(zip: ZipFile): Promise<ReadArchive | undefined> {
  const { journal, sizes } = await entriesOf(zip)
  if (!journal) return undefined
  if (journal.uncompressedSize > importLimits.archiveTextMegabytes * 1024 * 1024)
    throw new Refusal('IMPORT_ARCHIVE_CHANGED')
  return new JournalReader(sizes).read(await zip.openReadStreamPromise(journal))
}

/**
 * The journal, and what each file unpacks to, by its name. Refuses names that lead elsewhere, although nothing is ever
 * written where a name says.
 */
async function entriesOf(zip: ZipFile): Promise<{ journal: Entry | undefined; sizes: Map<string, number> }> {
  let journal: Entry | undefined
  const sizes = new Map<string, number>()
  refuseLongList(zip)
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileNameRaw.toString()
    const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000
    if (isLink || yauzl.validateFileName(name) !== null) throw new Refusal('IMPORT_ARCHIVE_UNSAFE')
    if (entry.isEncrypted()) throw new Refusal('IMPORT_OLD_FORMAT')
    if (name === archiveJournal) journal = entry
    sizes.set(name, entry.uncompressedSize)
  }
  return { journal, sizes }
}

/** Reads journal.json line by line, as we write it: an item a line. */
class JournalReader {
  readonly #sizes: Map<string, number>
  readonly #fields: Record<string, unknown> = {}
  readonly #parts: { kind: ArchiveKind; items: object[]; length: number }[] = []
  readonly #seen = new Set<string>()
  #list: string | undefined
  #total = 0

  constructor(sizes: Map<string, number>) {
    this.#sizes = sizes
  }

  async read(content: AsyncIterable<Buffer>): Promise<ReadArchive | undefined> {
    for await (const line of linesOf(content)) {
      const text = line.trim().replace(/,$/, '')
      if (Object.keys(this.#fields).length === 0 && text !== '{') {
        if (!text.includes(archiveFormat)) return undefined
      }
      this.#readLine(text)
    }
    return this.#result()
  }

  #readLine(text: string) {
    if (this.#list !== undefined) {
      if (text === ']' || text === ']}') this.#list = undefined
      else if (text !== '') this.#readItem(this.#list, parsed(text), text.length)
      return
    }
    const [, name = '', value = ''] = /^"(\w+)": (.*)$/s.exec(text) ?? []
    if (value === '[') this.#list = name
    else if (name !== '' && value !== '{') this.#readField(name, parsed(value))
    else if (name === '' && !['', '{', '}'].includes(text)) throw new Refusal('IMPORT_ARCHIVE_CHANGED')
  }

  #readField(name: string, value: unknown) {
    this.#fields[name] = value
    if (name === 'version' && Number(value) > archiveVersion) throw new Refusal('IMPORT_ARCHIVE_VERSION')
  }

  #readItem(list: string, item: unknown, length: number) {
    const kind = kindsByList[list]
    // A list of a later release.
    if (!kind) return
    const read = readItem(kind, this.#withSizes(item))
    const key =
      read &&
      `${kind} ${'techniqueId' in read && kind === 'card' ? read.techniqueId : (read as { id: number }).id}`
    if (!read || key === undefined) throw new Refusal('IMPORT_ARCHIVE_CHANGED')
    this.#seeOnce(key)
    if ('clientId' in read && read.clientId !== null) this.#seeOnce(`${kind} of ${read.clientId}`)
    for (const { filename } of filesOf(read)) this.#seeOnce(filename)
    this.#add(kind, read, length)
  }

  #add(kind: ArchiveKind, item: object, length: number) {
    const part = this.#parts.at(-1)
    const hasRoom = part && part.items.length < mostOfAPart.items && part.length + length <= mostOfAPart.length
    if (hasRoom && part.kind === kind) {
      part.items.push(item)
      part.length += length
    } else this.#parts.push({ kind, items: [item], length })
    this.#total += 1
  }

  #seeOnce(key: string) {
    if (this.#seen.has(key)) throw new Refusal('IMPORT_ARCHIVE_CHANGED')
    this.#seen.add(key)
  }

  /** Files with the bytes they have in the archive; 0 for those that it doesn't have. */
  #withSizes(item: unknown): unknown {
    const sized = (file: unknown) =>
      typeof file === 'object' && file !== null && 'path' in file
        ? { ...file, bytes: this.#sizes.get(String(file.path)) ?? 0 }
        : file
    if (typeof item !== 'object' || item === null) return item
    if ('files' in item && Array.isArray(item.files)) return { ...item, files: item.files.map(sized) }
    return 'photo' in item ? { ...item, photo: sized(item.photo) } : item
  }

  #result(): ReadArchive {
    const header = archiveHeader.safeParse(this.#fields)
    const member = archiveMember.safeParse(this.#fields['member'])
    const settings = practiceSettings.safeParse(this.#fields['settings'])
    if (!header.success || !member.success || this.#list !== undefined) throw new Refusal('IMPORT_ARCHIVE_CHANGED')
    const { origin, exportedAt }: ArchiveHeader = header.data
    if (!isSendable(header.data, member.data, settings.data)) throw new Refusal('IMPORT_ARCHIVE_CHANGED')
    const summary = { origin, exportedAt, member: member.data, practice: settings.success ? settings.data : null }
    const parts = this.#parts.map(({ kind, items }) => ({ kind, items: JSON.stringify(items) }))
    return { summary, parts, total: this.#total }
  }
}

/** So long may be what stands at the head of an archive; the time is shorter. */
const longestOrigin = 100

/** Whether what isn't in a list could have come from us: the origin is hashed with each item, and settings are stored as they are. */
const isSendable = (
  { origin, exportedAt }: ArchiveHeader,
  { fullName, beltLevel, stripes, academy, weekStartsOn, dayEndsAt, weeklyGoal }: ArchiveMember,
  practice: PracticeSettings | undefined,
) =>
  Math.max(origin.length, exportedAt.length) <= longestOrigin &&
  fullName.length <= limits.fullName &&
  memberChanges.safeParse({ beltLevel, stripes, academy, weekStartsOn, dayEndsAt, weeklyGoal }).success &&
  (!practice || settingsChanges.safeParse(practice).success)

const filesOf = (item: object): { filename: string }[] =>
  'files' in item
    ? (item.files as { filename: string }[])
    : 'photo' in item && item.photo
      ? [item.photo as { filename: string }]
      : []

/** How JSON says what can't be stored. */
const unstorable = /\\u(0000|d[89a-f])/i

/** An item has no more brackets within brackets. */
const deepestItem = 10

function parsed(text: string): unknown {
  if (isDeeper(text, deepestItem)) throw new Refusal('IMPORT_ARCHIVE_CHANGED')
  try {
    if (!unstorable.test(text)) return JSON.parse(text)
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? storable(value) : value))
  } catch {
    throw new Refusal('IMPORT_ARCHIVE_CHANGED')
  }
}
