import { distanceOf } from '../foundation/typos.ts'

/**
 * The meaning of the words before a technique: the member worked on it, or it was done to them, defended, or not done.
 * Only techniques they worked on are suggested, so in doubt the words win over the name.
 */
export type Stance = 'worked-on' | 'not'

const adverbs =
  '(?: (?:again|also|just|almost|nearly|once|twice|quick|quickly|finally|repeatedly|already|really|so))*'
const caughtVerbs =
  '(?:tapped|taped|caught|submitted|subbed|choked|finished|armbarred|triangled|guillotined|strangled|swept|passed|taken|thrown|locked|trapped|smashed|stuck)'
const theirVerbs =
  '(?:hit|hitting|caught|catch|catching|got|get|getting|tapped|tap|tapping|submitted|submit|subbed|finished|finish|finishing|choked|choking|choke|swept|sweep|passed|pass|put|had|has|beat|nailed|locked|trapped|smashed|threw|took|set)'
const negations =
  '(?:no(?= )|not|never|without|couldnt|could not|cant|can not|cannot|didnt|did not|dont|do not|wasnt|werent|wouldnt|havent|hadnt|failed|fail|failing|missed|missing|unable|forgot|forget|neither|nor|skipped|zero|instead of|rather than|unsuccessful)'

/** Phrases that set how the techniques after them are read. Words have no plural endings. */
const cues: [pattern: RegExp, stance: Stance][] = [
  // 'no gi' says what was worn.
  [/^(?:no gi|no (?:problem|trouble|doubt)|not only|not just)\b/, 'worked-on'],
  [
    new RegExp(
      `^${negations}\\b(?: (?:to|get|got|even|really|quite|manage|managed|able|be|hit|land|landed|finish|finished|lock|pull|make|do|drill|work|working|find|any|more|a|the|an|my)\\b)*`,
    ),
    'not',
  ],
  // Done to the member.
  [
    new RegExp(
      `^(?:got|get|getting|gotten|was|were|been|being|be|am|im)${adverbs} ${caughtVerbs}\\b(?: (?:out|up|down|back))*`,
    ),
    'not',
  ],
  [
    /^(?:tapped|taped|tap|tapping|submitted|fell)(?: (?:out|again|once|twice|quick|quickly|three time|early))* (?:to|for|from|by)\b/,
    'not',
  ],
  [/^(?:lost|lose|losing|loose|loosing)(?: \S+){0,2}? (?:to|by|via|with|against)\b/, 'not'],
  [/^(?:caught|stuck|trapped) (?:in|by|with|again|on|under)\b/, 'not'],
  [/^(?:choked|submitted|subbed|finished|swept|strangled)(?: out)? by\b/, 'not'],
  [new RegExp(`^${theirVerbs} (?:me|us)\\b`), 'not'],
  [/^(?:gave up|give up|giving up|conceded|surrendered|succumbed)\b/, 'not'],
  [
    /^(?:he|she|they)(?: \S+)? (?:hit|landed|finished|locked|threw|went for|attacked|attempted|tried|set up|jumped)\b/,
    'not',
  ],
  [/^(?:his|her|their|against|versu|vs)\b/, 'not'],
  // Defended.
  [
    /^(?:defended|defend|defending|defense|defence|defensive|escaped|escape|escaping|survived|survive|surviving|countered|countering|stopped|stuffed|avoided|avoiding|blocked|blocking|fought off)\b/,
    'not',
  ],
  [/^(?:got|get|getting|slipped|slip|came|worked) out of\b/, 'not'],
  // The member again.
  [
    /^(?:then|but|worked|work|working|drilled|drilling|drill|practiced|practicing|practised|landed|landing|hit|hitting|finished|learned|learnt|focused|focusing|reviewed|studied|studying|covered|showed|taught|before|after|then|my|finally|submitted|tapped|caught)\b/,
    'worked-on',
  ],
]

/** Words after a technique that was done to the member, or didn't work. */
const afterwards =
  /^(?:defense|defence|defended|escape|escaped|counter|countered|(?:\S+ )?(?:got|caught|tapped|finished|choked|submitted|beat) (?:me|us)|on me|attempt failed|failed|didnt work|did not work|didnt finish|wasnt there)\b/

/** The words of the cues that a tired person misspells. */
const misspelled = (
  'tapped caught submitted finished choked defended escaped survived getting couldnt without failed countered instead ' +
  'missed drilled worked landed'
).split(' ')

/** As in the cues: with the spelling that they have, unless it is a word of a technique's name. */
export function spelledAsCue(word: string, isOfName: (word: string) => boolean): string {
  if (word.length < 5 || misspelled.includes(word) || isOfName(word)) return word
  const [first, ...rest] = word
  const sorted = [...rest].sort().join('')
  return (
    misspelled.find(
      (known) =>
        known[0] === first &&
        (distanceOf(word, known, 1) === 1 || [...known].slice(1).sort().join('') === sorted) &&
        !plain.has(word),
    ) ?? word
  )
}

/** Words that are one letter from a cue. */
const plain = new Set([
  'taped',
  'finish',
  'choke',
  'defend',
  'escape',
  'survive',
  'submit',
  'tapper',
  'words',
  'worker',
])

interface Cue {
  stance: Stance
  /** How many words it has. */
  length: number
}

/** The longest phrase that is looked for. */
const phraseLength = 8

/** The cue that begins at a word, if any. */
export function cueAt(words: string[], at: number): Cue | undefined {
  const phrase = words.slice(at, at + phraseLength).join(' ')
  for (const [pattern, stance] of cues) {
    const [found] = pattern.exec(phrase) ?? []
    if (found !== undefined) return { stance, length: found.split(' ').length }
  }
  return undefined
}

/** Whether the words after a technique say that it was done to the member, or didn't work. */
export const isNegated = (words: string[], at: number) =>
  afterwards.test(words.slice(at, at + phraseLength).join(' '))
