import type { RefusalCode } from '#shared/refusals/server-refusals.ts'

/** What other programs keep that can't be read here, by the endings of their names, with how to save it so that it can. */
const byEnding: [RegExp, RefusalCode][] = [
  [/\.(ods|numbers|xlsb|xls|fods)$/i, 'IMPORT_SAVE_AS_XLSX'],
  [/\.(rtf|rtfd|docx?|odt|pages)$/i, 'IMPORT_SAVE_AS_TEXT'],
]

/** By the files that their ZIPs have. */
const byPart: [part: string, RefusalCode][] = [
  ['xl/workbook.bin', 'IMPORT_SAVE_AS_XLSX'],
  ['word/document.xml', 'IMPORT_SAVE_AS_TEXT'],
]

/** How to save a file that can't be read, by its name; undefined if it isn't known. */
export const unreadableByName = (name: string): RefusalCode | undefined =>
  byEnding.find(([ending]) => ending.test(name))?.[1]

/** The same by what a ZIP has, whatever its name is. `kind` is what an OpenDocument says it is. */
export function unreadableByParts(names: Set<string>, name: string, kind = ''): RefusalCode | undefined {
  if (kind.includes('opendocument.spreadsheet')) return 'IMPORT_SAVE_AS_XLSX'
  if (kind.includes('opendocument')) return 'IMPORT_SAVE_AS_TEXT'
  const isApple = names.has('Index/Document.iwa') || names.has('Index.zip')
  if (isApple) return unreadableByName(name) ?? 'IMPORT_SAVE_AS_XLSX'
  return byPart.find(([part]) => names.has(part))?.[1]
}
