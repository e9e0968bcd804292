import { beltName } from '#shared/accounts/belts.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { sizeNames } from '#shared/sparring/partners.ts'
import { ratingNames, resistanceNames } from '#shared/techniques/practice.ts'
import {
  attireNames,
  categoryNames,
  linkNames,
  positionNames,
  sideNames,
  statusNames,
} from '#shared/techniques/techniques.ts'
import { namesOf, yesIf } from './cells.ts'
import type { Column } from './workbook.ts'

/** `names` are those of all techniques, by id, for what links lead to. */
export const techniqueColumns = (names: Map<number, string>): Column<ArchiveItems['technique']>[] => [
  { header: 'Name', width: 28, cellOf: ({ name }) => name },
  { header: 'Other Names', width: 28, cellOf: ({ otherNames }) => otherNames.join(', ') },
  { header: 'Position', width: 18, cellOf: ({ position }) => positionNames[position] },
  { header: 'Category', width: 14, cellOf: ({ category }) => categoryNames[category] },
  { header: 'Side', width: 10, cellOf: ({ side }) => sideNames[side] },
  { header: 'Gi or No-gi', width: 14, cellOf: ({ attire }) => attireNames[attire] },
  { header: 'Status', width: 14, cellOf: ({ status }) => statusNames[status] },
  { header: 'Steps', width: 60, cellOf: ({ steps }) => steps },
  { header: 'Key Details', width: 60, cellOf: ({ keyDetails }) => keyDetails },
  { header: 'Common Mistakes', width: 60, cellOf: ({ commonMistakes }) => commonMistakes },
  { header: 'Videos', width: 40, cellOf: ({ videos }) => videos.map(videoText).join('\n\n') },
  { header: 'Tags', width: 28, cellOf: ({ tags }) => namesOf(tags) },
  {
    header: 'Links',
    width: 36,
    cellOf: ({ links }) =>
      links.map(({ kind, otherId }) => `${linkNames[kind]}: ${names.get(otherId) ?? ''}`).join('\n'),
  },
  { header: 'Favorite', width: 10, cellOf: ({ isFavorite }) => yesIf(isFavorite) },
  { header: 'Archived', width: 10, cellOf: ({ isArchived }) => yesIf(isArchived) },
]

const videoText = ({ url, notes }: ArchiveItems['technique']['videos'][number]) =>
  [url, notes].filter(Boolean).join('\n')

type Practiced = ArchiveItems['practiceLog'] | (ArchiveItems['review'] & { name: string })

const inLog = (cellOf: (log: ArchiveItems['practiceLog']) => string | number | null) => (practiced: Practiced) =>
  'rating' in practiced ? null : cellOf(practiced)

const amountIn = (unit: ArchiveItems['practiceLog']['unit']) =>
  inLog((log) => (log.unit === unit ? log.amount : null))

/** What was drilled, and how well it was remembered in reviews. */
export const practiceColumns: Column<Practiced>[] = [
  { header: 'Date', width: 12, format: 'day', cellOf: ({ date }) => date },
  { header: 'Technique', width: 28, cellOf: ({ name }) => name },
  {
    header: 'Drilled or Reviewed',
    width: 12,
    cellOf: (practiced) => ('rating' in practiced ? 'Reviewed' : 'Drilled'),
  },
  { header: 'Amount (reps)', width: 9, format: 'number', cellOf: amountIn('reps') },
  { header: 'Amount (minutes)', width: 9, format: 'number', cellOf: amountIn('minutes') },
  { header: 'Resistance', width: 14, cellOf: inLog(({ resistance }) => resistanceNames[resistance]) },
  { header: 'Success (0 to 5)', width: 9, format: 'number', cellOf: inLog(({ success }) => success) },
  { header: 'Partner', width: 24, cellOf: inLog(({ partner }) => partner) },
  {
    header: 'Remembered',
    width: 13,
    cellOf: (practiced) => ('rating' in practiced ? ratingNames[practiced.rating] : null),
  },
  { header: 'Notes', width: 60, cellOf: inLog(({ notes }) => notes) },
]

export const partnerColumns: Column<ArchiveItems['partner']>[] = [
  { header: 'Name', width: 24, cellOf: ({ name }) => name },
  { header: 'Belt', width: 14, cellOf: ({ belt }) => belt && beltName(belt) },
  { header: 'Stripes', width: 9, format: 'number', cellOf: ({ belt, stripes }) => (belt ? stripes : null) },
  { header: 'Academy', width: 24, cellOf: ({ academy }) => academy },
  { header: 'Size', width: 12, cellOf: ({ size }) => size && sizeNames[size] },
  { header: 'Style', width: 28, cellOf: ({ style }) => style },
  { header: 'Notes', width: 60, cellOf: ({ notes }) => notes },
  { header: 'Archived', width: 10, cellOf: ({ isArchived }) => yesIf(isArchived) },
]
