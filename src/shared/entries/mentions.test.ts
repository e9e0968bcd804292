import { expect, test } from 'vitest'
import { catalog } from '../techniques/technique-catalog.ts'
import { findMentions, mentionFinder } from './mentions.ts'

const library = [
  ['Knee Cut', 'knee slice', 'knee slide pass'],
  ['Toreando Pass', 'toreando', 'bullfighter pass', 'bullfighter'],
  ['Backstep Pass', 'backstep'],
  ['Over-Under Pass', 'over under'],
  ['Half Guard Recovery', 'half guard'],
  ['Old School Sweep', 'old school'],
  ['Lockdown Sweep', 'lockdown'],
  ['Scissor Sweep'],
  ['Hip Bump Sweep', 'hip bump'],
  ['Flower Sweep', 'pendulum sweep'],
  ['Armbar', 'juji gatame', 'arm lock from guard'],
  ['Triangle Choke', 'triangle', 'sankaku'],
  ['Arm Triangle', 'kata gatame', 'head and arm choke'],
  ['D’Arce Choke', 'd’arce', 'brabo'],
  ['Anaconda Choke', 'anaconda'],
  ['Guillotine', 'high elbow guillotine', 'marcelotine'],
  ['Kimura', 'double wrist lock'],
  ['Omoplata'],
  ['Rear Naked Choke', 'RNC', 'mata leão'],
  ['Ezekiel Choke', 'ezekiel', 'sode guruma jime'],
  ['Berimbolo', 'bolo'],
  ['De La Riva Sweep', 'DLR sweep'],
  ['X-Guard Sweep', 'x guard'],
  ['Double Leg', 'double leg takedown', 'morote gari'],
  ['Single Leg', 'single leg takedown'],
  ['Arm Drag'],
  ['Straight Ankle Lock', 'ankle lock', 'footlock'],
  ['Heel Hook', 'inside heel hook', 'outside heel hook'],
  ['Kneebar'],
  ['Hip Escape', 'shrimp', 'elbow escape'],
  ['Upa', 'bridge and roll', 'trap and roll'],
  ['Tripod Sweep'],
  ['Bow and Arrow Choke', 'bow and arrow'],
  ['Escape', 'a'],
].map(([name = '', ...otherNames], index) => ({ id: index + 1, name, otherNames }))

const find = mentionFinder(library)
const namesIn = (notes: string) => find(notes).map((id) => library.find((technique) => technique.id === id)?.name)

test.each<[notes: string, expected: string[]]>([
  // As written.
  ['Knee Cut', ['Knee Cut']],
  ['Worked the knee cut all night.', ['Knee Cut']],
  ['KNEE CUT FROM HEADQUARTERS', ['Knee Cut']],
  ['armbar, then triangle', ['Armbar', 'Triangle Choke']],
  ['Triangle then armbar then triangle again', ['Triangle Choke', 'Armbar']],
  ['Lost three triangles and two kimuras', ['Triangle Choke', 'Kimura']],
  ['Hit the armbar/omoplata dilemma', ['Armbar', 'Omoplata']],
  ['(upa)', ['Upa']],
  // Other names.
  ['bullfighter pass twice', ['Toreando Pass']],
  ['Passed with a knee slice.', ['Knee Cut']],
  ['Finished with an RNC', ['Rear Naked Choke']],
  ['mata leao', ['Rear Naked Choke']],
  ['Mata Leão from the back', ['Rear Naked Choke']],
  ['bolo entries', ['Berimbolo']],
  ['shrimped? no: shrimp, then frame', ['Hip Escape']],
  ['pendulum sweeps', ['Flower Sweep']],
  // How people write: hyphens, one word or two, accents, apostrophes.
  ['over-under, over under, over–under', ['Over-Under Pass']],
  ['kneecut', ['Knee Cut']],
  ['knee-cut', ['Knee Cut']],
  ['arm bar', ['Armbar']],
  ['arm bars from guard', ['Armbar']],
  ['knee bar', ['Kneebar']],
  ['halfguard all day', ['Half Guard Recovery']],
  ["d'arce from half", ['D’Arce Choke']],
  ['d’arce', ['D’Arce Choke']],
  ['darce', ['D’Arce Choke']],
  ['X guard sweep', ['X-Guard Sweep']],
  ['x-guard', ['X-Guard Sweep']],
  ['foot lock', ['Straight Ankle Lock']],
  // Small typos.
  ['kimora from side control', ['Kimura']],
  ['omaplata', ['Omoplata']],
  ['guilotine', ['Guillotine']],
  ['gulliotine', ['Guillotine']],
  ['triangel', ['Triangle Choke']],
  ['berimbollo', ['Berimbolo']],
  ['half gaurd', ['Half Guard Recovery']],
  ['sissor sweep', ['Scissor Sweep']],
  ['torreando', ['Toreando Pass']],
  ['anacnoda', ['Anaconda Choke']],
  // The longest name counts.
  ['arm triangle from mount', ['Arm Triangle']],
  ['kata gatame and juji gatame', ['Arm Triangle', 'Armbar']],
  ['bow and arrow, not the anaconda', ['Bow and Arrow Choke']],
  ['hip escape drill', ['Hip Escape']],
  ['double leg takedown off the snap', ['Double Leg']],
  // Must not be found.
  ['', []],
  ['Keep the knee out and the hips low', []],
  ['Cut the knee', []],
  ['knee. Cut to the other side', []],
  ['my knee\ncut inside', []],
  ['I need sleep, not sweeps', []],
  ['We went to a dance', []],
  ['armed and ready', []],
  ['bolognese for dinner', []],
  ['a long day', []],
  ['Single dad, double shift, one leg hurt', []],
  ['The heel of my hook foot', []],
  ['old habits from school', []],
  ['bridge, then roll', []],
  ['Supa tired', []],
  ['rectangle mats', []],
  ['kimono washed', []],
  ['he escaped', []],
  ['lock the door, then go down', []],
])('%j mentions %j', (notes, expected) => {
  expect(namesIn(notes)).toEqual(expected)
})

test('two techniques of one name are both found', () => {
  const twins = mentionFinder([
    { id: 1, name: 'Kimura', otherNames: [] },
    { id: 2, name: 'Kimura grip', otherNames: ['kimura'] },
  ])
  expect(twins('kimura')).toEqual([1, 2])
  expect(twins('kimura grip')).toEqual([2])
})

test('names without letters, and techniques without names, find nothing', () => {
  expect(findMentions('?! 100%', [{ id: 1, name: '?!', otherNames: ['', '  '] }])).toEqual([])
})

test('techniques in other scripts are found', () => {
  expect(findMentions('今日は 三角絞 を', [{ id: 1, name: '三角絞', otherNames: [] }])).toEqual([1])
})

test.each<[notes: string, expected: string[]]>([
  // Done to the member.
  ['got tapped by bow and arrow', []],
  ['Got caught in a triangle, armbar, and kimura.', []],
  ['was tapped twice by the same kimura', []],
  ['i got cuaght in a guillotine again', []],
  ['got taped with an armbar', []],
  ['Getting caught with heel hooks', []],
  ['caught by omoplata', []],
  ['Tapped to an RNC', []],
  ['tapped out to a kimura then drilled the armbar', ['Armbar']],
  ['lost to a kneebar', []],
  ['lost the round to an ezekiel', []],
  ['he hit me with a scissor sweep', []],
  ['Theo keeps catching me with the armbar', []],
  ['Theo got me with a kimura, and I hit a triangle', ['Triangle Choke']],
  ['his kimura is strong', []],
  ['Armbar got me twice', []],
  // Defended, or not done.
  ['defended the armbar', []],
  ['defnded two armbars', []],
  ['armbar defense', []],
  ['escaped the triangle and hit an armbar', ['Armbar']],
  ['got out of the kimura', []],
  ['couldn’t finish the armbar', []],
  ['couldnt get the kimura, landed the omoplata', ['Omoplata']],
  ['no armbar today, no kimura', []],
  ['did not hit any triangles', []],
  ['armbar attempt failed', []],
  // Worked on, despite the words before.
  ['Got tapped a lot. Drilled the armbar.', ['Armbar']],
  ['got swept but hit the kimura', ['Kimura']],
  ['Tapped Theo with an armbar', ['Armbar']],
  ['caught Theo in a triangle', ['Triangle Choke']],
  ['He tapped to my kimura', ['Kimura']],
  ['no gi armbars', ['Armbar']],
  ['no-gi kimuras all night', ['Kimura']],
  ['Coach showed the omoplata', ['Omoplata']],
  ['Learned nothing new\narmbar, kimura', ['Armbar', 'Kimura']],
])('%j says that %j were worked on', (notes, expected) => {
  expect(namesIn(notes)).toEqual(expected)
})

test('a longer name that isn’t in the library is not a shorter one that is', () => {
  const single = { id: 1, name: 'Single Leg', otherNames: ['single leg takedown'] }
  const withCatalog = mentionFinder([single], catalog)
  expect(withCatalog('single leg X all night')).toEqual([])
  expect(withCatalog('single-leg x sweep')).toEqual([])
  expect(withCatalog('single leg, finished with the pipe')).toEqual([1])
  // In the library, it is found by what the catalog calls it.
  const slx = { id: 2, name: 'Single Leg X Sweep', otherNames: [] }
  expect(mentionFinder([single, slx], catalog)('single leg x, then a single leg')).toEqual([2, 1])
})
