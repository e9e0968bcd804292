import { fold } from '../foundation/fold.ts'

/** Longer than each of these words. */
const longestMark = 12

const yes = /^(yes|y|true|x|[✓✔☑✅]\ufe0f?|checked|ja|wahr|sim|verdadeiro|s[ií]|verdadero|oui|vrai)$/iu
const no = /^(no|n|false|unchecked|nein|falsch|n[aã]o|falso|non|faux|☐)$/iu

/** Whether a cell is a checked box, or says so. */
export const isYes = (text: string) => text.length <= longestMark && yes.test(text.trim())

/** Whether a cell is an unchecked box, or says so. */
export const isNo = (text: string) => text.length <= longestMark && no.test(text.trim())

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
