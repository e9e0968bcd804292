import { counted, withCommas } from '#shared/foundation/numbers.ts'
import type { ImportPreview } from '#shared/import/imports.ts'
import { Hint } from '#web/ui/form/hint.tsx'

/** The app that a file is from, and the sheets that are read. */
export function Recognized({ preview: { recognized, sheets } }: { preview: ImportPreview }) {
  const namesOf = (isRead: boolean) =>
    sheets
      .filter((sheet) => sheet.isRead === isRead)
      .map(({ name }) => name)
      .join(', ')
  return (
    <>
      {recognized && <p>{sentenceOf(recognized)}</p>}
      {sheets.length > 0 && (
        <Hint dir="auto">
          Read: {namesOf(true)}.{namesOf(false) !== '' && ` Not read: ${namesOf(false)}.`}
        </Hint>
      )}
    </>
  )
}

/** 'WHOOP: 212 workouts, 148 of them Jiu Jitsu'. */
function sentenceOf({ app, rows, count, jiuJitsu }: NonNullable<ImportPreview['recognized']>): string {
  const all = `${app}: ${counted(count, rows.one, rows.several)}`
  if (jiuJitsu === null) return all
  return `${all}, ${jiuJitsu === 0 ? 'none' : jiuJitsu === count ? 'all' : withCommas(jiuJitsu)} of them Jiu Jitsu`
}
