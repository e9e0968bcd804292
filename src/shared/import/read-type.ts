import { fold } from '../foundation/fold.ts'
import type { SessionType } from '../training/training-fields.ts'

/** Words that say what kind of session it was. The first kind with one of its words is it. */
const words: [SessionType, RegExp][] = [
  [
    'open-mat',
    /\bopen[ -]?mat|\bfreies (training|rollen|sparring)|\btreino livre|\btatame aberto|^(sparring|rolling|rolls?|rola)$|tapis libre/,
  ],
  ['private', /\bprivat|\bprivad|\bprivee?\b|\bpvt\b|\bparticular|\bone on one\b|\b1[ -]?(on|:)[ -]?1\b|\beinzel/],
  ['garage', /\bgarage|\bgaragem|\bhome\b|\bzu ?hause\b|\bem casa\b|\bbasement\b/],
  [
    'other',
    /\bcomp\b|\bcompetition|\bturnier|\bwettkampf|\bcampeonato|\btorneo|\btournament|\bseminar|\bcamp\b|\bstrength|\bconditioning|\bs&c\b|\byoga|\bmobility|\bsolo\b|\bother\b|\bsonstiges|\bandere|\boutro/,
  ],
  [
    'class',
    /\bclass|\bbjj\b|\bjiu.?jitsu|\bjujitsu|\bgrappling|\bmartial arts?\b|\bkampfsport|\barts martiaux|\bartes marcia|\bgi\b|\bno[ -]?gi\b|\bnogi\b|\bkurs|\bunterricht|\btraining|\baula|\btreino|\bclase|\bcours|\bfundamental|\bbeginner|\badvanced|\bbasics?\b|\bdrill|\bgrundlagen|\banfanger|\bfortgeschritten|\ball levels\b|\bcompetition class/,
  ],
]

/** Nobody names the type further on. */
const longestText = 300

/** The type of session that a text names; undefined if it names none. */
export function readType(text: string): SessionType | undefined {
  const folded = fold(text.slice(0, longestText))
  if (/\bcompetition (class|training)|\bcomp class/.test(folded)) return 'class'
  return words.find(([, pattern]) => pattern.test(folded))?.[0]
}

/** Texts that say no more than the type. */
export const isPlainType = (text: string) =>
  /^(class|open[ -]?mat|private|garage|other|kurs|unterricht|training|aula|treino|privat|cours|clase|treino livre|freies training)$/.test(
    fold(text.slice(0, longestText)),
  )

/** The type of a session. Notes and many spreadsheets name it in the title alone, and so do watches that know no Jiu Jitsu. */
export function typeOfSession(type: string, title: string, isOfAllSports = false): SessionType {
  const typed = readType(type)
  const isVague = typed === undefined || (isOfAllSports && typed === 'other')
  return (isVague ? readType(title) : typed) ?? (type === '' ? 'class' : 'other')
}
