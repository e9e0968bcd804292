import { fold } from '../foundation/fold.ts'

/** Longer than each of these words. */
const longestMark = 12

const yes = /^(yes|y|true|x|[✓✔☑✅]\ufe0f?|checked|ja|wahr|sim|verdadeiro|s[ií]|verdadero|oui|vrai)$/iu
const no = /^(no|n|false|unchecked|nein|falsch|n[aã]o|falso|non|faux|☐)$/iu

/** Whether a cell is a checked box, or says so. */
export const isYes = (text: string) => text.length <= longestMark && yes.test(text.trim())

/** Whether a cell is an unchecked box, or says so. */
export const isNo = (text: string) => text.length <= longestMark && no.test(text.trim())

/** From Sunday on in English, German, Portuguese, Spanish, and French, whole and as they are shortened, without accents. */
const weekdays = [
  'su sun sunday sundays so sonntag sonntags dom domingo dimanche',
  'mo mon monday mondays montag montags seg segunda lun lunes lundi',
  'tu tue tues tuesday tuesdays di dienstag dienstags ter terca mar martes mardi',
  'we wed weds wednesday wednesdays mi mittwoch mittwochs qua quarta mie miercoles mercredi',
  'th thu thur thurs thursday thursdays do donnerstag donnerstags qui quinta jue jueves jeudi',
  'fr fri friday fridays freitag freitags sex sexta vie viernes vendredi',
  'sa sat saturday saturdays samstag samstags sonnabend sonnabends sab sabado samedi',
]
const numberOf = new Map(weekdays.flatMap((names, day) => names.split(' ').map((name) => [name, day] as const)))

/** Longer than each of them, with what follows them. */
const longestWeekday = 20

/** The number of the day of the week that a word is, 0 for Sunday; undefined for any other word. 'Mar' is one, in Spanish. */
export const weekdayOfWord = (word: string): number | undefined =>
  word.length > longestWeekday
    ? undefined
    : numberOf.get(
        fold(word)
          .replace(/[.,:]+$/, '')
          .replace(/-feira$/, ''),
      )

export const isWeekday = (word: string): boolean => weekdayOfWord(word) !== undefined

/** Whether a word is one with a typo, such as 'Wendesday,'. */
export const isLikeWeekday = (word: string): boolean => /^\p{L}{2,9}(?:day|tag)[.,:]?$/iu.test(word)
