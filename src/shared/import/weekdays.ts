import { fold } from '../foundation/fold.ts'

/** In English, German, Portuguese, Spanish, and French, whole and as they are shortened, without accents. */
const names = [
  'mo|tu|we|th|fr|sa|su|mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun',
  'mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?',
  'di|mi|do|so|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonnabends?|sonntags?',
  'seg|ter|qua|qui|sex|sab|dom|segunda|terca|quarta|quinta|sexta|sabado|domingo',
  'lun|mar|mie|jue|vie|lunes|martes|miercoles|jueves|viernes',
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
].join('|')

const weekday = new RegExp(`^(?:${names})(?:-feira)?$`)

/** Longer than each of them, with what follows them. */
const longestWeekday = 20

/** Whether a word is a day of the week. 'Mar' is one as well, in Spanish. */
export const isWeekday = (word: string): boolean =>
  word.length <= longestWeekday && weekday.test(fold(word).replace(/[.,:]+$/, ''))
