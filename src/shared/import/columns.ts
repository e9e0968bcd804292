import { fold } from '../foundation/fold.ts'
import type { DurationUnit } from './read-time.ts'

/** What a column of a spreadsheet can be of a session, in the order they are offered. */
const importFields = [
  'date',
  'startTime',
  'endTime',
  'duration',
  'title',
  'sessionType',
  'academy',
  'instructor',
  'notes',
  'private',
  'techniques',
  'tags',
  'partners',
  'rounds',
  'attire',
  'effort',
] as const

export type ImportField = (typeof importFields)[number]

/** What becomes of a column: a field, what a watch measured, a line of the notes after its header, or nothing. */
export const columnTargets = [...importFields, 'heartRate', 'toNotes', 'leaveOut'] as const

export type ColumnTarget = (typeof columnTargets)[number]

/** Their labels. */
export const targetLabels: Record<ColumnTarget, string> = {
  date: 'Date',
  startTime: 'Start',
  endTime: 'End',
  duration: 'Duration',
  title: 'Title',
  sessionType: 'Session type',
  academy: 'Academy',
  instructor: 'Instructor',
  notes: 'Notes',
  private: 'Private notes',
  techniques: 'Techniques',
  tags: 'Tags',
  partners: 'Partners',
  rounds: 'Number of rounds',
  attire: 'Gi or no-gi',
  effort: 'Effort (1 to 10)',
  heartRate: 'Heart rate',
  toNotes: 'Add to notes',
  leaveOut: 'Leave out',
}

/** Fields that several columns can be, one after the other. */
export const repeatableTargets: ReadonlySet<ColumnTarget> = new Set([
  'notes',
  'techniques',
  'tags',
  'partners',
  'attire',
  'toNotes',
  'leaveOut',
])

/** How columns are called in English, German, Portuguese, Spanish, and French. */
const headers: Record<ImportField, string> = {
  date: 'date, day, class date, start date, when, session date, training date, datum, tag, data, dia, fecha, jour, data do treino, full date',
  startTime:
    'start, start time, time start, time, begin, begin time, from, started, beginn, von, uhrzeit, zeit, startzeit, inicio, hora, horario, hora de inicio, hora inicio, anfang, debut, heure, heure de debut',
  endTime:
    'end, end time, time end, finish, finish time, to, until, ended, ende, bis, endzeit, fim, termino, hora de termino, hora de fim, hora final, hora fim, fin, hora de fin, heure de fin',
  duration:
    'duration, length, minutes, mins, min, hours, hrs, mat time, mat hours, time on mat, dauer, stunden, std, minuten, duracao, duracion, tempo, horas, minutos, duree, elapsed time',
  title:
    'title, session, class name, topic, theme, focus, subject, lesson, thema, titel, titulo, tema, assunto, schwerpunkt, foco, sujet, name, nome, nombre, nom',
  sessionType:
    'type, session type, class type, type of class, type of training, training type, kind, class, category, art, typ, trainingsart, einheit, tipo, tipo de treino, tipo de aula, modalidade, aula, treino, training, activity type, activity, sport',
  academy:
    'academy, gym, school, location, place, where, club, dojo, verein, ort, akademie, schule, academia, local, equipe, lugar, salle, studio',
  instructor:
    'instructor, coach, teacher, professor, prof, taught by, trainer, lehrer, instrutor, mestre, treinador, sensei, professeur',
  notes:
    'notes, note, comments, comment, description, details, remarks, journal, reflection, reflections, learned, what i learned, what we did, what i did, what we worked on, what i worked on, thoughts, summary, notizen, notiz, bemerkungen, bemerkung, kommentar, beschreibung, notas, observacoes, obs, anotacoes, comentarios, descricao, remarques, training notes',
  // Ours. Elsewhere, it may be about private lessons: see guess.ts.
  private: 'private',
  techniques:
    'techniques, technique, techniques covered, moves, drilled, drills, worked on, techniken, technik, tecnicas, tecnica, posicoes, movimentos',
  tags: 'tags, tag, labels, keywords, schlagworte, etiquetas, stichworte',
  partners:
    'partners, partner, training partners, training partner, rolled with, sparring partners, rolls with, opponents, opponent, trainingspartner, sparringspartner, parceiros, parceiro, parceiros de treino, companeros',
  rounds:
    'rounds, rolls, number of rounds, number of rolls, sparring, sparring rounds, rounds rolled, runden, sparringsrunden, rolas, rolos, rounds de sparring, # rounds, # of rounds',
  attire:
    'trained in, attire, gi/no-gi, gi/nogi, gi/no gi, gi / no-gi, gi / no gi, gi / nogi, gi or no-gi, gi or no gi, gi or nogi, gi, no-gi, no gi, nogi, kimono, uniform',
  effort: 'effort, rpe, intensity, perceived exertion, intensitat, anstrengung, intensidade, esforco, intensite',
}

const fieldOf = new Map<string, ImportField>()
for (const field of importFields)
  for (const name of headers[field].split(', ')) if (!fieldOf.has(name)) fieldOf.set(name, field)

/** 'Dauer (Min.)' as 'dauer'. */
const plainHeader = (header: string) =>
  fold(header)
    .replace(/[([].*?[)\]]/g, ' ')
    .replace(/[:*.?!]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** With what is in brackets. */
const longestHeader = 200

/** What a header names, and whether that is all it says. */
export interface NamedField {
  field: ImportField
  isExact: boolean
}

/** The field that a header names; undefined for any other text. */
export function readHeader(header: string): NamedField | undefined {
  if (header.length > longestHeader) return undefined
  const plain = plainHeader(header)
  if (plain === '' || plain.length > 40) return undefined
  const exact = fieldOf.get(plain) ?? fieldOf.get(plain.replace(/[_-]/g, ' '))
  if (exact) return { field: exact, isExact: true }
  const words = plain.split(/[\s/&,+_-]+/)
  if (words.length > 4) return undefined
  // 'Date of class', 'Coach/Instructor': the first word that names something. 'Private lesson' isn't about notes.
  const named = words
    .map((word) => fieldOf.get(word))
    .filter((field) => field !== undefined && field !== 'private')
  // 'Class end time'.
  const field = named.includes('startTime') && named.includes('endTime') ? 'endTime' : named[0]
  return field && { field, isExact: false }
}

/** The field alone. */
export const fieldOfHeader = (header: string): ImportField | undefined => readHeader(header)?.field

/** The unit that the header of durations names: 'Dauer (min)', 'Hours'. */
export function unitOfHeader(header: string): DurationUnit | undefined {
  const folded = fold(header.slice(0, longestHeader)).replaceAll('_', ' ')
  if (/\b(s|secs?|seconds?|sek|sekunden|segundos?|secondes?)\b/.test(folded)) return 'seconds'
  if (/\b(min|mins|minutes?|minuten|minutos?)\b/.test(folded)) return 'minutes'
  return /\b(h|hrs?|hours?|std|stunden|horas?|heures?)\b/.test(folded) ? 'hours' : undefined
}
