import { counted, withCommas } from '#shared/foundation/numbers.ts'
import type { ImportChoices, ImportPreview } from '#shared/import/imports.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Folded } from '#web/ui/list/list-parts.tsx'
import { Chip, Chips } from '#web/ui/text/chip.tsx'

interface Props {
  preview: ImportPreview
  onChange: (choices: Partial<ImportChoices>) => void
}

/** The app that a file is from. */
export const Recognized = ({ recognized }: Pick<ImportPreview, 'recognized'>) =>
  recognized && <p>{sentenceOf(recognized)}</p>

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

/** More of them are shown on request. The names of notes are longer. */
const mostAtOnce = { sheets: 12, files: 5 }

/** The sheets of a file, its tables, or its notes, each with what it would give. */
export function Sheets({ preview: { sheets, areFiles }, onChange }: Props) {
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
      {dated.length > mostAtOnce[areFiles ? 'files' : 'sheets'] ? (
        <Folded summary={`${read} of ${dated.length} ${areFiles ? 'notes or folders' : 'sheets'} are read`}>
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
