import { fold } from '../foundation/fold.ts'
import type { SessionAttire } from '../training/attire.ts'
import { isNo, isYes } from './cell-words.ts'

/** Nobody says it in more characters. */
const longestText = 40

/** What is asked first: folding takes longer. */
const namesIt = /gi|kimono/i
const noGi = /\b(?:no|non|ohne|sem|sin|sans|without|w\/o|s\/)[ -]*(?:o |el |le |a )?(?:gi|kimono)\b/g
const gi = /\b(?:gi|kimono)\b/g
const both = /^(?:both|beides?|ambos|ambas|os dois|los dos|les deux)$/
/** What stands around it without saying anything else. */
const joining = /\b(?:c\/|(?:and|or|und|oder|e|y|et|ou|with|mit|com|con|avec|only|nur|the|o|el|le)\b)/g
/** What a class is called besides. */
const classWords =
  /\b(?:bjj|jiu[ -]?jitsu|class(?:es)?|training|session|fundamentals?|basics?|beginners?|advanced|intermediate|all|levels?|open|mat|drills?|drilling|sparring|rolling|rolls?|comp|competition|adults?|kids|morning|noon|lunch|evening|night|kurs|aula|treino|cours|clase|\d+)\b/g

/** What the attire of a text is, and what else it says; undefined if it names none. */
function splitAttire(text: string): { attire: NonNullable<SessionAttire>; rest: string } | undefined {
  if (text.length > longestText || !namesIt.test(text)) return undefined
  const folded = fold(text)
  const withoutNoGi = folded.replace(noGi, ' ')
  const rest = withoutNoGi.replace(gi, ' ')
  const [saysNoGi, saysGi] = [withoutNoGi !== folded, rest !== withoutNoGi]
  if (!saysNoGi && !saysGi) return undefined
  return { attire: saysNoGi && saysGi ? 'both' : saysNoGi ? 'no-gi' : 'gi', rest: rest.replace(joining, ' ') }
}

const isEmpty = (rest: string) => !/[\p{L}\p{N}]/u.test(rest)

/** The attire that a text says and nothing else: 'Gi', 'NoGi', 'sem kimono', 'Gi & No-Gi', 'both'; null for any other text. */
export function readAttire(text: string): SessionAttire {
  const said = splitAttire(text)
  if (said) return isEmpty(said.rest) ? said.attire : null
  return text.length <= longestText && both.test(fold(text).trim()) ? 'both' : null
}

/** The attire of what a class is called: 'No-Gi Fundamentals', 'Open mat (gi)'; null where it may be about something else. */
export function attireOfClass(name: string): SessionAttire {
  const said = splitAttire(name)
  return said && isEmpty(said.rest.replace(classWords, ' ')) ? said.attire : null
}

/** '- [x] No-gi.', 'Gi: yes', 'Attire: no-gi'. */
const labeled = /^[^\p{L}\p{N}]*([\p{L}/ -]{2,20})\s*[:=]\s*(.{1,30})$/u

/** The attire that lines of notes say, each of them nothing else; null for notes in which there is no such line. */
export function attireOfLines(text: string): SessionAttire {
  const said = new Set<SessionAttire>()
  for (const line of text.split('\n'))
    if (line.length <= longestText && namesIt.test(line)) said.add(attireOfLine(line))
  return allOf(said)
}

function attireOfLine(line: string): SessionAttire {
  const [, label = '', value = ''] = labeled.exec(line) ?? []
  const named = readAttire(label)
  if (named === 'gi' || named === 'no-gi')
    return isYes(value) ? named : isNo(value) ? otherAttire(named) : readAttire(value)
  return readAttire(named === 'both' || /^(attire|trained in|uniform)$/i.test(label.trim()) ? value : line)
}

/** Who doesn't wear the one wears the other. */
const otherAttire = (attire: SessionAttire): SessionAttire =>
  attire === 'gi' ? 'no-gi' : attire === 'no-gi' ? 'gi' : attire

/** A cell, and the header of its column. */
interface Cell {
  text: string
  header: string
}

/** What the cells of all columns that say it come to: 'Gi' and 'No-gi' may have a check mark each. What says anything else is remarked. */
export function attireOfCells(cells: Cell[], remark: (cell: Cell) => void): SessionAttire {
  const said = new Set<SessionAttire>()
  for (const cell of cells) {
    const named = readAttire(cell.header)
    const isChecked = isYes(cell.text)
    if (named !== null && isChecked) said.add(named)
    // Who never wears one thing wears the other, unless there is a column for that.
    else if (named !== null && isNo(cell.text)) said.add(cells.length === 1 ? otherAttire(named) : null)
    else {
      const attire = readAttire(cell.text)
      said.add(attire)
      if (attire === null && /[\p{L}\p{N}]/u.test(cell.text)) remark(cell)
    }
  }
  return allOf(said)
}

function allOf(said: Set<SessionAttire>): SessionAttire {
  said.delete(null)
  const [attire = null, ...others] = said
  return others.length > 0 ? 'both' : attire
}
