import { Readable } from 'node:stream'
import { started } from '../downloads.ts'
import { inSlices } from '../slices.ts'
import { type ZipEntry, zipOf } from '../zip.ts'
import { type CellFormat, cellXml, escapeXml, headerXml, stylesXml } from './cells.ts'

/** A column of a sheet, all of whose cells have one format. '' and null are empty cells. */
export interface Column<Item> {
  header: string
  /** In characters. */
  width: number
  /** By default, text. */
  format?: CellFormat
  cellOf: (item: Item) => string | number | null
}

/** A sheet with as many rows as there are items, below a row with the names of its columns. */
export interface Sheet {
  name: string
  headers: Pick<Column<never>, 'header' | 'width'>[]
  /** The cells of each row as XML. */
  rows: AsyncIterable<(row: number) => string>
}

/** The letters of the first columns. */
const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))

export function sheetOf<Item>(name: string, columns: Column<Item>[], items: AsyncIterable<Item>): Sheet {
  const cellsOf = (item: Item) => (row: number) =>
    columns
      .map(({ format = 'text', cellOf }, index) => cellXml(`${letters[index]}${row}`, format, cellOf(item)))
      .join('')
  async function* rows() {
    for await (const item of items) yield cellsOf(item)
  }
  return { name, headers: columns, rows: rows() }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * An XLSX workbook, written as its rows are read: SpreadsheetML, ECMA-376. hucre, which reads it in our tests, writes only one
 * sheet without holding all of it in memory (decision 079).
 */
export async function writeWorkbook(sheets: Sheet[], now: Date, signal: AbortSignal): Promise<Readable> {
  async function* parts(): AsyncGenerator<ZipEntry> {
    const part = (path: string, content: AsyncIterable<Buffer> | string) => ({
      path,
      content: typeof content === 'string' ? Readable.from([declaration + content]) : bytesOf(content),
      isCompressed: true,
      at: now,
    })
    const filters: string[] = []
    for (const [index, sheet] of sheets.entries()) {
      const rows = await started(inSlices(sheet.rows, signal))
      const end = (filter: string) => filters.push(filter)
      yield part(`xl/worksheets/sheet${index + 1}.xml`, sheetXml({ ...sheet, rows }, index === 0, end))
    }
    yield part('xl/styles.xml', stylesXml)
    yield part('xl/workbook.xml', workbookXml(sheets, filters))
    yield part('xl/_rels/workbook.xml.rels', workbookRelationships(sheets))
    yield part('_rels/.rels', relationshipsXml([['officeDocument', 'xl/workbook.xml']]))
    yield part('[Content_Types].xml', contentTypes(sheets))
  }
  return zipOf(await started(parts()), signal)
}

const bytesOf = (chunks: AsyncIterable<Buffer>) => Readable.from(chunks, { objectMode: false })

/** Large enough that a chunk costs little, small enough that it takes no memory. */
const chunkLength = 64 * 1024

/** With the first row frozen, bold, and filterable. `end` is told the range with the filter. */
async function* sheetXml({ headers, rows }: Sheet, isFirst: boolean, end: (filter: string) => void) {
  const columns = headers.map(
    ({ width }, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`,
  )
  const names = headers.map(({ header }, index) => headerXml(`${letters[index]}1`, header))
  let text = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData><row r="1">${names.join('')}</row>`
  let row = 1
  for await (const cellsAt of rows) {
    row += 1
    text += `<row r="${row}">${cellsAt(row)}</row>`
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  const last = letters[headers.length - 1]
  end(`$A$1:$${last}$${row}`)
  yield Buffer.from(`${text}</sheetData><autoFilter ref="A1:${last}${row}"/></worksheet>`)
}

const workbookXml = (sheets: Sheet[], filters: string[]) =>
  `<workbook xmlns="${main}" xmlns:r="${relationships}"><bookViews><workbookView/></bookViews><sheets>${sheets
    .map(({ name }, n) => `<sheet name="${escapeXml(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
    .join('')}</sheets><definedNames>${sheets
    .map(
      ({ name }, n) =>
        `<definedName name="_xlnm._FilterDatabase" localSheetId="${n}" hidden="1">'${escapeXml(name)}'!${filters[n]}</definedName>`,
    )
    .join('')}</definedNames></workbook>`

const workbookRelationships = (sheets: Sheet[]) =>
  relationshipsXml([
    ...sheets.map((_, n): [string, string] => ['worksheet', `worksheets/sheet${n + 1}.xml`]),
    ['styles', 'styles.xml'],
  ])

const relationshipsXml = (targets: [type: string, target: string][]) =>
  `<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${relationships}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const contentTypes = (sheets: Sheet[]) =>
  `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${sheets
    .map((_, n) => `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="${types}.worksheet+xml"/>`)
    .join('')}</Types>`
