import { quantile } from '../measure.ts'
import type { Found } from './member.ts'
import type { Figures } from './service.ts'

/** A line of the report. */
export interface Row {
  name: string
  rounds: number
  gaps: number[]
  acknowledged: number
  seen: string
  lost: number
  doubled: number
  wrong: number
  entries: number
  files: number
}

export function rowOf(name: string, rounds: number, { gaps, acknowledged, seen }: Figures, found: Found[]): Row {
  const sum = (key: keyof Found) => found.reduce((total, one) => total + one[key], 0)
  return {
    name,
    rounds,
    gaps,
    acknowledged,
    seen: [...seen].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'nothing',
    lost: sum('lost'),
    doubled: sum('doubled'),
    wrong: sum('wrong'),
    entries: sum('entries'),
    files: sum('files'),
  }
}

const seconds = (milliseconds: number | undefined) => ((milliseconds ?? 0) / 1000).toFixed(1)

/** As Markdown. The entries and files are all that have been compared, since the beginning. */
export const table = (rows: Row[]) =>
  [
    '| fault | rounds | s without writes: median, longest | acknowledged | members saw | lost, doubled, wrong | compared |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ name, rounds, gaps, acknowledged, seen, lost, doubled, wrong, entries, files }) =>
        `| ${name} | ${rounds} | ${seconds(quantile(gaps, 0.5))}, ${seconds(Math.max(0, ...gaps))} | ${acknowledged} | ${seen} | ${lost}, ${doubled}, ${wrong} | ${entries} entries, ${files} files |`,
    ),
  ].join('\n')
