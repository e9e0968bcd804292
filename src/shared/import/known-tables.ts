import { fold } from '../foundation/fold.ts'
import type { ColumnTarget } from './columns.ts'
import { heartRateHeader, workoutHeaders } from './workout-cells.ts'

/** An export of another app. Its source is with its file in table-doors.test.ts. */
interface KnownTable {
  app: string
  /** What its rows are. */
  rows: { one: string; several: string }
  /** What the columns that it is known by become, and those that may be missing; those of the headers if they say it. */
  targets?: ColumnTarget[]
  /** Their headers, in the same order, in each language that it has. 'A|B' is either of both. */
  headers: string[][]
  /** So many of them are in every file. */
  required: number
  /** Where its rows say what was trained: the column that names it, and others that may, by their places above. */
  kinds?: { named?: number; also?: number[] }
  /** Whether its times are UTC's. */
  isUtc?: boolean
  /** Whether it is ours: then it says everything by itself. */
  isOurs?: boolean
  /** A row for each set: those with the same first columns are one session. */
  sets?: Sets
}

/** How the rows of a workout become one. */
interface Sets {
  /** The places of the columns that are the same in all of its rows. */
  same: number[]
  /** The place of the exercise. */
  exercise: number
  /** What is said of a set, with headers in braces. What is empty or 0 isn't said. */
  details: string[]
}

const knownTables: KnownTable[] = [
  {
    app: 'Your watch',
    rows: { one: 'workout', several: 'workouts' },
    targets: ['date', 'endTime', 'sessionType', 'title', 'leaveOut', 'heartRate'],
    headers: [workoutHeaders],
    required: 6,
    kinds: { named: 2, also: [3] },
  },
  {
    app: 'WHOOP',
    rows: { one: 'workout', several: 'workouts' },
    targets: ['date', 'endTime', 'duration', 'sessionType'],
    headers: [['Workout start time', 'Workout end time', 'Duration (min)', 'Activity name']],
    required: 4,
    kinds: { named: 3 },
  },
  {
    app: 'Strava',
    rows: { one: 'activity', several: 'activities' },
    targets: ['date', 'title', 'sessionType', 'duration', 'notes', 'private', 'heartRate'],
    headers: [
      [
        'Activity Date',
        'Activity Name',
        'Activity Type',
        'Elapsed Time',
        'Activity Description',
        'Activity Private Note',
        heartRateHeader,
      ],
      [
        'Aktivitätsdatum',
        'Name der Aktivität',
        'Aktivitätsart',
        'Verstrichene Zeit',
        'Aktivitätsbeschreibung',
        'Hinweis zur Privatsphäre für Aktivitäten',
        heartRateHeader,
      ],
      [
        'Date de l’activité',
        'Nom de l’activité',
        'Type d’activité',
        'Temps écoulé',
        'Description de l’activité',
        'Note privée sur les activités',
        heartRateHeader,
      ],
    ],
    required: 4,
    kinds: { named: 2, also: [1] },
    isUtc: true,
  },
  {
    app: 'Garmin Connect',
    rows: { one: 'activity', several: 'activities' },
    targets: ['sessionType', 'date', 'title', 'duration', 'leaveOut'],
    headers: [
      ['Activity Type', 'Date', 'Title', 'Time|Activity Time', 'Favorite'],
      ['Aktivitätstyp', 'Datum', 'Titel', 'Zeit', 'Favorit'],
      ['Type d’activité', 'Date', 'Titre', 'Durée', 'Favori'],
      ['Tipo de atividade', 'Data', 'Título', 'Tempo total', 'Favorito'],
    ],
    required: 5,
    kinds: { named: 0, also: [2] },
  },
  {
    app: 'Hevy',
    rows: { one: 'workout', several: 'workouts' },
    targets: ['date', 'endTime', 'title', 'notes', 'notes'],
    headers: [['start_time', 'end_time', 'title', 'exercise_title', 'description']],
    required: 4,
    kinds: { named: 2, also: [3] },
    sets: {
      same: [0, 2],
      exercise: 3,
      details: [
        '{weight_kg} kg',
        '{weight_lbs} lbs',
        '{reps} reps',
        '{distance_km} km',
        '{distance_miles} mi',
        '{duration_seconds} s',
        'RPE {rpe}',
        '{exercise_notes}',
      ],
    },
  },
  {
    app: 'Strong',
    rows: { one: 'workout', several: 'workouts' },
    targets: ['date', 'title', 'notes', 'duration', 'notes'],
    headers: [
      ['Date', 'Workout Name', 'Exercise Name', 'Duration|Workout Duration|Duration (sec)', 'Workout Notes'],
    ],
    required: 4,
    kinds: { named: 1, also: [2] },
    sets: {
      same: [0, 1],
      exercise: 2,
      details: [
        '{Weight} {Weight Unit}',
        '{Weight (kg)} kg',
        '{Weight (lbs)} lbs',
        '{Weight (lb)} lb',
        '{Reps} reps',
        '{Distance} {Distance Unit}',
        '{Distance (meters)} m',
        '{Seconds} s',
        'RPE {RPE}',
        '{Notes}',
      ],
    },
  },
  {
    app: 'Daylio',
    rows: { one: 'entry', several: 'entries' },
    targets: ['date', 'leaveOut', 'toNotes', 'tags', 'title', 'notes', 'toNotes'],
    headers: [['full_date', 'time', 'mood', 'activities', 'note_title', 'note', 'scales']],
    required: 6,
    kinds: { also: [3, 4, 5] },
  },
  {
    app: 'Toggl',
    rows: { one: 'time entry', several: 'time entries' },
    targets: ['date', 'startTime', 'endTime', 'duration', 'title', 'sessionType', 'tags', 'toNotes', 'toNotes'],
    headers: [
      ['Start date', 'Start time', 'End time', 'Duration', 'Description', 'Project', 'Tags', 'Client', 'Task'],
    ],
    required: 6,
    kinds: { named: 5, also: [4, 6] },
  },
  {
    app: 'Rollbook',
    rows: { one: 'session', several: 'sessions' },
    headers: [['Trained or Planned', 'Session Type', 'Duration (hours)', 'Training Notes', 'Private']],
    required: 5,
    isOurs: true,
  },
]

/** What is known of a file by the signature of its headers, with the positions of its columns. */
export interface RecognizedTable extends Pick<KnownTable, 'app' | 'rows'> {
  /** What each column becomes; undefined if the headers say it. */
  targets: ColumnTarget[] | undefined
  isUtc: boolean
  isOurs: boolean
  kinds: Kinds | undefined
  sets: { same: number[]; exercise: number; detailsOf: (row: string[]) => string } | undefined
}

/** Where rows say what was trained. */
export interface Kinds {
  named: number | undefined
  also: number[]
}

/** The headers of what is known, folded once: each note of a folder is asked whether it is a table. */
const signatures = knownTables.flatMap((table) =>
  table.headers.map((names) => ({ table, names: names.map((name) => name.split('|').map(fold)) })),
)

/** The export that has these headers; undefined if it is none that is known. */
export function recognizeTable(headers: string[]): RecognizedTable | undefined {
  const written = headers.map(fold)
  for (const { table, names } of signatures) {
    const isThere = (one: string[]) => placeOf(one, written) >= 0
    if (names.slice(0, table.required).every(isThere)) {
      const places = names.map((one) => placeOf(one, written))
      return recognized(table, places, written)
    }
  }
  return undefined
}

/** The first of several columns of the same name. */
const placeOf = (names: string[], written: string[]) =>
  names.map((name) => written.indexOf(name)).find((place) => place >= 0) ?? -1

function recognized(
  { app, rows, targets, kinds, isUtc = false, isOurs = false, sets }: KnownTable,
  places: number[],
  written: string[],
): RecognizedTable {
  const at = (place: number) => places[place] ?? -1
  return {
    app,
    rows,
    targets: targets && written.map((_, column) => targets[places.indexOf(column)] ?? 'leaveOut'),
    isUtc,
    isOurs,
    kinds: kinds && {
      named: kinds.named === undefined ? undefined : at(kinds.named),
      also: (kinds.also ?? []).map(at).filter((column) => column >= 0),
    },
    sets: sets && {
      same: sets.same.map(at),
      exercise: at(sets.exercise),
      detailsOf: (row) => detailsOf(sets.details, (name) => row[written.indexOf(fold(name))] ?? ''),
    },
  }
}

const detailsOf = (details: string[], cellOf: (header: string) => string) =>
  details
    .flatMap((detail) => {
      const [, first = ''] = /\{(.*?)\}/.exec(detail) ?? []
      const isSaid = !/^0?([.,]0+)?$/.test(cellOf(first))
      return isSaid ? detail.replace(/\{(.*?)\}/g, (_, name: string) => cellOf(name)).trim() : []
    })
    .join(', ')
