import { counted, withCommas } from '#shared/foundation/numbers.ts'
import type { ImportChoices, ImportPreview } from '#shared/import/imports.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Folded } from '#web/ui/list/list-parts.tsx'
import { Chip, Chips } from '#web/ui/text/chip.tsx'

interface Props {
  preview: ImportPreview
  onChange: (choices: Partial<ImportChoices>) => void
}

/** The app that a file is from, and its sheets or tables, each with what it would give. */
export function Recognized({ preview: { recognized, sheets, areFiles }, onChange }: Props) {
  return (
    <>
      {recognized && <p>{sentenceOf(recognized)}</p>}
      <Sheets sheets={sheets} areFiles={areFiles} onChange={onChange} />
    </>
  )
}

/** Other sheets have other columns and rows. */
const chosenAnew = {
  targets: [],
  order: null,
  only: null,
  onlyBy: null,
  without: [],
  matches: {},
  textsOfRows: {},
}

/** More of them are shown on request. */
const mostAtOnce = 12

function Sheets({
  sheets,
  areFiles,
  onChange,
}: Pick<ImportPreview, 'sheets' | 'areFiles'> & Pick<Props, 'onChange'>) {
  const dated = sheets.map((sheet, place) => ({ ...sheet, place })).filter(({ count }) => count > 0)
  if (sheets.length === 0) return null
  const toggle = (place: number) =>
    onChange({
      ...chosenAnew,
      sheets: dated.flatMap((one) => ((one.place === place) !== one.isRead ? one.place : [])),
    })
  // Notes without a day are among the rows that are skipped.
  const others = areFiles ? [] : sheets.filter(({ count }) => count === 0).map(({ name }) => name)
  const read = dated.filter(({ isRead }) => isRead).length
  const chips = (
    <Chips legend="Read from this file">
      {dated.map(({ name, place, count, isRead }) => (
        <Chip key={place} type="checkbox" isChosen={isRead} onChoice={() => toggle(place)}>
          {name} ({counted(count, areFiles ? 'session' : 'row')})
        </Chip>
      ))}
    </Chips>
  )
  return (
    <>
      {dated.length > mostAtOnce ? (
        <Folded summary={`${read} of ${dated.length} ${areFiles ? 'notes and folders' : 'sheets'} are read`}>
          {chips}
        </Folded>
      ) : (
        dated.length > (areFiles ? 1 : 0) && chips
      )}
      {others.length > 0 && <Hint dir="auto">Without days, so not read: {others.join(', ')}.</Hint>}
    </>
  )
}

/** 'WHOOP: 212 workouts, 148 of them Jiu Jitsu'. */
function sentenceOf({ app, rows, count, jiuJitsu }: NonNullable<ImportPreview['recognized']>): string {
  const all = `${app}: ${counted(count, rows.one, rows.several)}`
  if (jiuJitsu === null) return all
  return `${all}, ${jiuJitsu === 0 ? 'none' : jiuJitsu === count ? 'all' : withCommas(jiuJitsu)} of them Jiu Jitsu`
}
