import type { BeltLevel } from '#shared/accounts/belts.ts'
import type { PlanName } from '#shared/subscription/prices.ts'

/** A gym with a fixed schedule. */
interface Gym {
  academy: string
  instructors: string[]
  /** The weekly schedule; weekday 0 is Sunday. */
  classes: { weekday: number; start: string; end: string }[]
}

/** A demo member; there is one per belt, and one on trial. */
export interface Member {
  /** The email address before the @; that of their belt if there is none. */
  login?: string
  fullName: string
  belt: BeltLevel
  home: Gym
  /** Where they drop in now and then. */
  visits: Pick<Gym, 'academy' | 'instructors'>[]
  /** The share of classes they show up for, from 0 to 1. */
  diligence: number
  /** Their own tags, in addition to those of the topics. */
  ownTags: string[]
  /** None: they are on trial. */
  plan?: PlanName
  /** For how many days they have been members; a year if there is none. */
  days?: number
  seed: number
}

export const demoPassword = 'Rollbook2026'
export const loginOf = ({ login, belt }: Member) => login ?? belt
export const emailOf = (member: Member) => `${loginOf(member)}@rollbook.example`

/** The demo's administrator; `npm run demo` names the address in ADMIN_EMAILS. */
export const admin = { fullName: 'Sofia Duarte', email: 'admin@rollbook.example', belt: 'black' } as const

const evening = (...weekdays: number[]) => weekdays.map((weekday) => ({ weekday, start: '19:00', end: '20:30' }))
const dawn = (...weekdays: number[]) => weekdays.map((weekday) => ({ weekday, start: '06:30', end: '07:30' }))
const noon = (...weekdays: number[]) => weekdays.map((weekday) => ({ weekday, start: '12:00', end: '13:15' }))

const harbor = { academy: 'Harbor Grappling', instructors: ['Ana Duarte', 'Kofi Mensah'] }
const northside = { academy: 'Northside Jiu-Jitsu', instructors: ['Lena Vogt', 'Rafa Moreno'] }
const academia = { academy: 'Academia Santa Fé', instructors: ['Mestre João', 'Beatriz Lima'] }
const cellar = { academy: 'The Cellar', instructors: ['Sam Okafor'] }

export const members: Member[] = [
  {
    fullName: 'Mia Larsen',
    belt: 'white',
    home: { ...northside, classes: evening(1, 4) },
    visits: [cellar],
    diligence: 0.8,
    ownTags: ['Questions'],
    plan: 'monthly',
    seed: 11,
  },
  {
    fullName: 'Diego Alvarez',
    belt: 'blue',
    home: { ...harbor, classes: evening(1, 3, 5) },
    visits: [northside],
    diligence: 0.75,
    ownTags: ['Competition', 'To drill'],
    plan: 'monthly',
    seed: 23,
  },
  {
    fullName: 'Priya Raman',
    belt: 'purple',
    home: { ...northside, classes: [...evening(2, 4), ...noon(6)] },
    visits: [harbor, academia],
    diligence: 0.85,
    ownTags: ['Competition', 'A-game', 'To drill'],
    plan: 'annual',
    seed: 37,
  },
  {
    fullName: 'Tomás Nowak',
    belt: 'brown',
    home: { ...academia, classes: [...dawn(1, 3), ...evening(2, 4)] },
    visits: [cellar, northside],
    diligence: 0.7,
    ownTags: ['Coaching', 'A-game', 'Injury'],
    plan: 'annual',
    seed: 53,
  },
  {
    fullName: 'Keiko Tanaka',
    belt: 'black',
    home: { ...harbor, classes: [...dawn(2, 5), ...evening(1, 3)] },
    visits: [academia, cellar],
    diligence: 0.8,
    ownTags: ['Coaching', 'Lesson plan', 'Competition', 'Kids'],
    plan: 'annual',
    seed: 71,
  },
  {
    login: 'trial',
    fullName: 'Noah Fischer',
    belt: 'white',
    home: { ...cellar, classes: evening(0, 1, 2, 3, 4, 5, 6) },
    visits: [northside],
    diligence: 0.9,
    ownTags: [],
    days: 5,
    seed: 89,
  },
]
