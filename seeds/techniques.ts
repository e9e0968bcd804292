import type { Deps } from '#server/deps.ts'
import { linkSuggested } from '#server/features/entries/search/suggestions.ts'
import { addFromCatalog } from '#server/features/techniques/catalog.ts'
import { addLink, addTechnique, changeTechnique } from '#server/features/techniques/service.ts'
import type { BeltLevel } from '#shared/accounts/belts.ts'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { type Position, statuses, type TechniqueChanges, technique } from '#shared/techniques/techniques.ts'
import type { Random } from './random.ts'

/** The positions that a member has added by each belt, in the order they usually come. */
const positionsOf: Record<BeltLevel, number> = { white: 4, blue: 9, purple: 12, brown: 14, black: 16 }

const learned: Position[] = [
  'closed-guard',
  'mount',
  'side-control',
  'half-guard',
  'back-control',
  'standing',
  'open-guard',
  'butterfly-guard',
  'turtle',
  'de-la-riva',
  'front-headlock',
  'knee-on-belly',
  'spider-guard',
  'x-guard',
  'north-south',
  'leg-entanglement',
]

/** A member's notes on a few of them. */
const notes: Record<string, TechniqueChanges> = {
  'knee-cut': {
    status: 'a-game',
    isFavorite: true,
    steps: 'Win the far underhook.\nPin the near knee, slide mine across.\nCrossface before the foot comes out.',
    keyDetails: 'Head over their far shoulder. Hips heavy before the knee moves.',
    commonMistakes: 'Sliding without the underhook: they turn in and take my back.',
    videos: [
      {
        url: 'https://youtu.be/dQw4w9WgXcQ',
        notes: 'From Tuesday’s class\n0:42 the underhook\n1:15 freeing the foot',
      },
    ],
  },
  'underhook-sweep': {
    status: 'hitting-live',
    isFavorite: true,
    steps: 'Knee shield first, underhook as they push.\nUp to the elbow, then the knees.',
    keyDetails: 'My head stays under their chin.',
  },
  armbar: { status: 'drilling', commonMistakes: 'Letting the knees open.' },
  'triangle-choke': { status: 'learning', keyDetails: 'Angle before squeeze.' },
}

/** A library as somebody with this belt has it, and their entries mention what their notes name. */
export async function addTechniques(deps: Deps, userId: number, belt: BeltLevel, random: Random) {
  const known = new Set(learned.slice(0, positionsOf[belt]))
  const keys = catalog.filter(({ position }) => known.has(position)).map(({ key }) => key)
  const added = await addFromCatalog(deps, userId, keys)
  for (const { id, catalogKey, status: known } of added) {
    const status =
      known !== 'to-learn'
        ? known
        : (statuses[Math.floor(random.next() * random.next() * statuses.length)] ?? 'to-learn')
    await changeTechnique(deps, userId, id, { status, ...notes[catalogKey ?? ''] })
  }
  const own = technique.create.parse({
    name: 'Two-on-one grip break',
    otherNames: ['collar grip break'],
    position: 'closed-guard',
    category: 'transition',
    side: 'top',
    attire: 'gi',
    status: 'drilling',
    steps: 'Two hands on the wrist, elbow tight, stand up with the grip.',
    clientId: 'demo_own',
  })
  const { created } = await addTechnique(deps, userId, own)
  const pass = added.find(({ catalogKey }) => catalogKey === 'knee-cut')
  if (pass) await addLink(deps, userId, created.id, { kind: 'sets-up', otherId: pass.id })
  for (const { id } of [...added, created]) await linkSuggested(deps, userId, { technique: id })
}
