import type { Rows } from '#shared/import/guess.ts'
import type { FolderFile, JoinedTables } from './read-rows.ts'

/** More are listed by their folders. */
const mostListed = 20
/** Folders within folders. */
const deepest = 20

/** What Notion adds to names. */
const notionId = /[ -][0-9a-f]{32}(?=[._/]|$)/g

/** The rows of a folder's files that the member chose, or of all of them. Each keeps its number. */
export function readFiles(rows: Rows, files: FolderFile[], chosen: number[] | null): JoinedTables {
  const names = namesOf(files.map(({ path }) => path))
  const sheets = [...new Set(names)].map((name, place) => ({
    name,
    from: !chosen || chosen.includes(place) ? 0 : null,
    count: 0,
  }))
  const sheetOf = new Map(sheets.map((sheet) => [sheet.name, sheet]))
  const fileAt = fileOfRow(files)
  const read = rows.map((row, index) => {
    const file = fileAt(index)
    const sheet = sheetOf.get(names[file] ?? '')
    if (!sheet) return row
    if (row[0]) sheet.count += 1
    return sheet.from === null ? [] : row
  })
  return {
    rows: read,
    sheets: sheets.length > 1 ? sheets : [],
    fileAt: (row) => files[fileAt(row - 1)]?.path.replace(notionId, '') ?? '',
  }
}

/** The place of the file that a row is of, as rows come one after the other; -1 for the header, and below all files. */
function fileOfRow(files: FolderFile[]): (index: number) => number {
  const places = files.flatMap(({ until }, file) => {
    const from = files[file - 1]?.until ?? 1
    return Array.from({ length: until - from }, () => file)
  })
  return (index) => places[index - 1] ?? -1
}

/** How files are listed: by their paths, by their folders if these are fewer, or by folders around those. */
function namesOf(paths: string[]): string[] {
  const all = paths.map((path) => path.replace(notionId, '').split('/'))
  const shared = all.reduce((count, steps) => Math.min(count, sharedSteps(steps, all[0] ?? [])), deepest)
  const inFolders = (depth: number) =>
    all.map((steps) => steps.slice(shared, -1).slice(0, depth).join('/') || 'Other notes')
  const depths = Array.from({ length: deepest }, (_, index) => deepest - index)
  const ways = [
    () =>
      all.map((steps) =>
        steps
          .slice(shared)
          .join('/')
          .replace(/\.(md|markdown|txt)$/i, ''),
      ),
    ...depths.map((one) => () => inFolders(one)),
  ]
  for (const way of ways) {
    const names = way()
    if (new Set(names).size <= mostListed) return names
  }
  return all.map(() => '')
}

/** How many folders two paths have in common. */
function sharedSteps(one: string[], other: string[]): number {
  const most = Math.min(one.length, other.length) - 1
  const first = one.slice(0, most).findIndex((step, index) => step !== other[index])
  return first < 0 ? most : first
}
