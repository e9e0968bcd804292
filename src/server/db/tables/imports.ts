import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ArchiveSummary, BroughtSettings } from '#shared/archive/archive-summary.ts'
import type { EntryChanges } from '#shared/entries/entries.ts'
import type { ArchiveKind } from '#shared/import/archive-import.ts'
import type { ImportChoices, ImportResult, ImportSummary } from '#shared/import/imports.ts'
import type { EntryId, UserId } from '../ids.ts'

type Json<T> = ColumnType<T | null, string | null, string | null>

interface Imports {
  userId: UserId
  id: GeneratedAlways<number>
  name: string
  status: ImportSummary['status']
  choices: Json<ImportChoices>
  done: Generated<number>
  total: Generated<number>
  skipped: Generated<string>
  result: Json<ImportResult>
  failure: Generated<string>
  /** The name of an archive in the storage. */
  archive: Generated<string | null>
  summary: Json<ArchiveSummary>
  before: Json<BroughtSettings>
  createdAt: Date
  finishedAt: Date | null
}

interface ImportedEntries {
  userId: UserId
  entryId: EntryId
  key: Buffer
  importId: number | null
  fingerprint: string | null
  before: Json<EntryChanges>
}

interface ImportedNames {
  userId: UserId
  importId: number
  kind: 'tag' | 'partner' | 'technique'
  id: number
  fingerprint: string | null
}

interface ImportParts {
  userId: UserId
  importId: number
  position: number
  /** Rows of a spreadsheet, or items of an archive. */
  kind: ArchiveKind | 'rows'
  items: string
}

interface ArchivedItems {
  userId: UserId
  key: Buffer
  kind: ArchiveKind
  id: number
  importId: number | null
  fingerprint: string | null
}

export interface ImportsTables {
  imports: Imports
  importedEntries: ImportedEntries
  importedNames: ImportedNames
  importParts: ImportParts
  archivedItems: ArchivedItems
}
