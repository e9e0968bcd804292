import type { Entry } from 'yauzl'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Rows } from '#shared/import/guess.ts'
import { importLimits } from '#shared/import/imports.ts'
import { unreadRow } from '#shared/import/note.ts'
import { heartRateHeader } from '#shared/import/workout-cells.ts'
import type { Here } from '../messages.ts'
import { ofOneTable, type ReadRows } from '../read-rows.ts'
import { contentOf, isHidden, openZip, refuseLarge, type Zip } from '../unpack.ts'
import { isWorkoutName, readWorkouts } from './read-workouts.ts'
import { workoutTable } from './workout-rows.ts'

/** Notes with a workout or two beside them are notes. */
const isNote = ({ fileName }: Entry) => /\.(md|markdown|txt|html?|ics|csv|tsv)$/i.test(fileName)

const visibleIn = ({ entries }: Zip) => entries.filter(({ fileName }) => !isHidden(fileName))

/** The workouts of a ZIP, as Garmin packs them, one ZIP in another; undefined for a ZIP of something else. */
export async function workoutsOfZip(zip: Zip, here: Here): Promise<ReadRows | undefined> {
  const visible = visibleIn(zip)
  if (visible.some(isNote)) return undefined
  const rows = await rowsIn(zip, here, '')
  for (const entry of visible.filter(({ fileName }) => /\.zip$/i.test(fileName))) {
    refuseLarge([entry])
    const inner = await openZip(await contentOf(zip, entry))
    if (!visibleIn(inner).some(isNote)) rows.push(...(await rowsIn(inner, here, `${entry.fileName}/`)))
  }
  return rows.length > 0 ? ofOneTable(workoutTable(rows)) : undefined
}

/** A file that can't be read is a row that says why; one that is about something else than a workout isn't. */
async function rowsIn(zip: Zip, here: Here, folder: string): Promise<Rows> {
  const entries = visibleIn(zip).filter(({ fileName }) => isWorkoutName(fileName))
  refuseLarge(entries)
  const rows: Rows = []
  for (const entry of entries) {
    try {
      rows.push(...((await readWorkouts(await contentOf(zip, entry), here.today)) ?? []))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'WORKOUT_NONE') rows.push(unreadRow(folder + entry.fileName, error.message))
    }
    if (rows.length > importLimits.rows) throw new Refusal('IMPORT_TOO_MANY_ROWS')
  }
  return rows
}

/** The rows of a table that names the file of each workout, as Strava's does, with what these files say of heart rate. */
export async function withHeartRates(rows: Rows, zip: Zip, here: Here): Promise<Rows> {
  const byName = new Map(
    visibleIn(zip).flatMap((entry) => (isWorkoutName(entry.fileName) ? [[entry.fileName, entry] as const] : [])),
  )
  if (byName.size === 0) return rows
  refuseLarge([...byName.values()])
  const [headers = [], ...others] = rows
  const width = headers.length
  const read: Rows = [[...headers, heartRateHeader]]
  for (const row of others) {
    const entry = row.map((cell) => byName.get(cell)).find((one) => one !== undefined)
    const cell = entry ? await heartRateIn(zip, entry, here) : ''
    read.push([...Array.from({ length: width }, (_, column) => row[column] ?? ''), cell])
  }
  return read
}

/** The last cell of the first workout of a file; '' if it can't be read, because the table says the rest. */
async function heartRateIn(zip: Zip, entry: Entry, here: Here): Promise<string> {
  try {
    const rows = await readWorkouts(await contentOf(zip, entry), here.today)
    return rows?.[0]?.at(-1) ?? ''
  } catch (error) {
    if (error instanceof Refusal) return ''
    throw error
  }
}
