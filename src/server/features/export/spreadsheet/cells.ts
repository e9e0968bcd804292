import { minutesOf } from '#shared/foundation/dates.ts'
import { shortened } from '#shared/foundation/text.ts'

/** Days and times are text as the API has them, hours and other numbers are numbers. */
export type CellFormat = 'text' | 'day' | 'time' | 'hours' | 'number'

/** The styles of cells, in the order in which {@link stylesXml} defines them. */
const styles = ['number', 'header', 'text', 'unlike formulas', 'day', 'time', 'hours'] as const

const styleOf = (name: (typeof styles)[number]) => styles.indexOf(name)

const aligned = (wrap: string) => `applyAlignment="1"><alignment vertical="top"${wrap}/></xf>`
const xf = (rest: string, wrap = '') => `<xf borderId="0" fillId="0" xfId="0" ${rest} ${aligned(wrap)}`
const wrapped = ' wrapText="1"'

/** xl/styles.xml. Cells are at the top, because notes may be many lines. */
export const stylesXml = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="hh:mm"/><numFmt numFmtId="166" formatCode="0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${[
  xf('numFmtId="0" fontId="0"'),
  xf('numFmtId="0" fontId="1" applyFont="1"', wrapped),
  xf('numFmtId="0" fontId="0"', wrapped),
  xf('numFmtId="0" fontId="0" quotePrefix="1"', wrapped),
  xf('numFmtId="164" fontId="0" applyNumberFormat="1"'),
  xf('numFmtId="165" fontId="0" applyNumberFormat="1"'),
  xf('numFmtId="166" fontId="0" applyNumberFormat="1"'),
].join(
  '',
)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Characters that XML can't contain: a workbook with one doesn't open. */
// oxlint-disable-next-line no-control-regex -- that is what they are
const notInXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Whether text is XML as it is: most is, and looking is faster than replacing. */
// oxlint-disable-next-line no-control-regex -- as above
const isXml = /^[^&<>"\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]*$/

/** Text within XML. */
export const escapeXml = (text: string) =>
  isXml.test(text) ? text : text.replace(notInXml, '').replace(/[&<>"]/g, (character) => entities[character] ?? '')

/** What spreadsheets would read as a character by its number. */
const isCoded = /_(?=x[\da-f]{4}_)/gi

/** A cell has room for 32,767 characters. */
const longestText = 32_000

/** What a spreadsheet would take for a formula when somebody edits it, or pastes it elsewhere. */
const isLikeFormula = /^[=+\-@\t\r]/

function textXml(place: string, text: string, style: number): string {
  const content = escapeXml(shortened(text, longestText).replace(isCoded, '_x005F_'))
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`
}

/** A cell with the name of its column. */
export const headerXml = (place: string, name: string) => textXml(place, name, styleOf('header'))

/** A cell, such as `<c r="A2">`; '' if it is empty. `place` is its address. */
export function cellXml(place: string, format: CellFormat, value: string | number | null): string {
  if (value === null || value === '') return ''
  if (format === 'text') {
    const text = String(value)
    return textXml(place, text, styleOf(isLikeFormula.test(text) ? 'unlike formulas' : 'text'))
  }
  return `<c r="${place}" s="${styleOf(format)}"><v>${typeof value === 'number' ? value : serialOf(format, value)}</v></c>`
}

const msPerDay = 24 * 60 * 60_000

/** Spreadsheets count days from the end of 1899, and times as parts of a day. */
const serialOf = (format: CellFormat, text: string): number =>
  format === 'time' ? minutesOf(text) / (24 * 60) : (Date.parse(text) - Date.UTC(1899, 11, 30)) / msPerDay

/** 'Yes', or an empty cell: a column of the few is easier to filter than one of 'No'. */
export const yesIf = (is: boolean) => (is ? 'Yes' : null)

/** Names, separated by commas. */
export const namesOf = (all: { name: string }[]) => all.map(({ name }) => name).join(', ')
