import { counted, withCommas } from '#shared/foundation/numbers.ts'
import type { ImportChoices, ImportPreview } from '#shared/import/imports.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Chip, Chips } from '#web/ui/text/chip.tsx'

interface Props {
  preview: ImportPreview
  onChange: (choices: Partial<ImportChoices>) => void
}

/** The app that a file is from, and its sheets or tables, each with what it would give. */
export function Recognized({ preview: { recognized, sheets }, onChange }: Props) {
  return (
    <>
      {recognized && <p>{sentenceOf(recognized)}</p>}
      <Sheets sheets={sheets} onChange={onChange} />
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

function Sheets({ sheets, onChange }: Pick<ImportPreview, 'sheets'> & Pick<Props, 'onChange'>) {
  const dated = sheets.map((sheet, place) => ({ ...sheet, place })).filter(({ count }) => count > 0)
  if (sheets.length === 0) return null
  const toggle = (place: number) =>
    onChange({
      ...chosenAnew,
      sheets: dated.flatMap((one) => ((one.place === place) !== one.isRead ? one.place : [])),
    })
  const others = sheets.filter(({ count }) => count === 0).map(({ name }) => name)
  return (
    <>
      {dated.length > 0 && (
        <Chips legend="Read from this file">
          {dated.map(({ name, place, count, isRead }) => (
            <Chip key={place} type="checkbox" isChosen={isRead} onChoice={() => toggle(place)}>
              {name} ({counted(count, 'row')})
            </Chip>
          ))}
        </Chips>
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
