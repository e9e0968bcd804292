import { beltLevels } from '#shared/accounts/belts.ts'
import type { NewEntry } from '#shared/entries/entries.ts'
import type { Member } from './members.ts'
import { freeSessions, lessons, rounds } from './phrases.ts'
import type { Random } from './random.ts'
import { guardTopics, otherTopics, type Topic, topTopics } from './topics.ts'

/** A session as its owner would type it, with tags by name. */
export type Session = Pick<
  NewEntry,
  | 'title'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'sessionType'
  | 'academy'
  | 'instructor'
  | 'notes'
  | 'hasPostSessionNotes'
> & { tagNames: string[] }

const day = 86_400_000
/** The gym works on two topics for two weeks: one early in the week, one late. */
const blockLength = 14
const topicsAYear = 12

/** All sessions of the 365 days up to `today` (YYYY-MM-DD), oldest first. */
export function yearOf(member: Member, today: string, random: Random): Session[] {
  const topics = random.some(topicsFor(member), topicsAYear)
  const end = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: 365 }, (_, index) => index).flatMap((index) => {
    const at = new Date(end - (364 - index) * day)
    const date = at.toISOString().slice(0, 10)
    const half = at.getUTCDay() < 3 ? 0 : 1
    const topic = topics[(2 * Math.floor(index / blockLength) + half) % topics.length]
    const classes = member.home.classes
      .filter((weekly) => weekly.weekday === at.getUTCDay() && random.chance(member.diligence))
      .map((weekly) => aClass(member, topic ?? random.pick(topics), date, random, weekly))
    const extra = random.chance(at.getUTCDay() === 0 ? 0.4 : 0.04)
      ? [aFreeSession(member, random.pick(topics), date, random)]
      : []
    return [...classes, ...extra].map((session) => leaveSomeForLater(session, index > 355, random))
  })
}

/** The topics taught at this belt. */
export const topicsFor = ({ belt }: Pick<Member, 'belt'>): Topic[] =>
  [...guardTopics, ...topTopics, ...otherTopics].filter(
    (topic) => beltLevels.indexOf(topic.from) <= beltLevels.indexOf(belt),
  )

/** A class on one topic, now and then at another academy. */
export function aClass(
  member: Member,
  topic: Topic,
  date: string,
  random: Random,
  { start, end } = { start: '19:00', end: '20:30' },
): Session {
  const gym = random.chance(0.06) ? random.pick(member.visits) : member.home
  const own = random.chance(0.15) ? random.some(member.ownTags, 1) : []
  return {
    title: random.pick(topic.titles),
    date,
    startTime: start,
    endTime: end,
    sessionType: 'class',
    academy: gym.academy,
    instructor: random.pick(gym.instructors),
    notes: [
      ...random.some(topic.notes, random.between(2, 4)),
      ...random.some(rounds, random.between(1, 2)),
      ...random.some(lessons, random.between(0, 1)),
    ].join('\n'),
    tagNames: [...random.some(topic.tags, random.between(1, topic.tags.length)), ...own],
    hasPostSessionNotes: false,
  }
}

function aFreeSession(member: Member, topic: Topic, date: string, random: Random): Session {
  const sessionType = random.pick(['open-mat', 'open-mat', 'open-mat', 'garage', 'private', 'other'] as const)
  const { titles, notes } = freeSessions[sessionType]
  const isAtGym = sessionType === 'open-mat' || sessionType === 'private'
  return {
    title: random.pick<string>(titles),
    date,
    startTime: sessionType === 'other' ? '' : '11:00',
    endTime: sessionType === 'other' ? '' : '13:00',
    sessionType,
    academy: isAtGym ? member.home.academy : '',
    instructor: sessionType === 'private' ? random.pick(member.home.instructors) : '',
    notes: [random.pick<string>(notes), ...random.some(rounds, 2), random.pick(topic.notes)].join('\n'),
    tagNames: random.some([...topic.tags, ...member.ownTags], random.between(1, 3)),
    hasPostSessionNotes: false,
  }
}

/** Some recent sessions still need their notes. */
const leaveSomeForLater = (session: Session, isRecent: boolean, random: Random): Session =>
  isRecent && random.chance(0.4) ? { ...session, hasPostSessionNotes: true, notes: '' } : session
