import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { EntryChanges } from '#shared/entries/entries.ts'
import type { ImportChoices, ImportResult, ImportSummary } from '#shared/import/imports.ts'

type Json<T> = ColumnType<T | null, string | null, string | null>

interface Imports {
  userId: number
  id: GeneratedAlways<number>
  name: string
  status: ImportSummary['status']
  content: string | null
  choices: Json<ImportChoices>
  done: Generated<number>
  total: Generated<number>
  skipped: Generated<string>
  result: Json<ImportResult>
  failure: Generated<string>
  createdAt: Date
  finishedAt: Date | null
}

interface ImportedEntries {
  userId: number
  entryId: number
  key: Buffer
  importId: number | null
  fingerprint: string | null
  before: Json<EntryChanges>
}

interface ImportedNames {
  userId: number
  importId: number
  kind: 'tag' | 'partner' | 'technique'
  id: number
  fingerprint: string | null
}

export interface ImportsTables {
  imports: Imports
  importedEntries: ImportedEntries
  importedNames: ImportedNames
}
