import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Db } from '#server/db/tables.ts'
import { lessonsOf } from '#server/features/sparring/service.ts'
import { createQueue } from '#server/http/fairness/queue.ts'
import { firstNameOf } from '#shared/accounts/accounts.ts'
import { rankText } from '#shared/accounts/belts.ts'
import { type Competition, divisionFacts, rulesetNames } from '#shared/competitions/competitions.ts'
import { matchText } from '#shared/competitions/matches.ts'
import { medalNames } from '#shared/competitions/results.ts'
import { type Entry, effortText } from '#shared/entries/entries.ts'
import { partnerInTitle, shownTitle } from '#shared/entries/quick.ts'
import { coachingLimits } from '#shared/foundation/lazy-limits.ts'
import type { Attachment } from '#shared/media/media.ts'
import type { Lessons } from '#shared/sparring/lessons.ts'
import { actionsText, kindText, labeled, listed, resultNames } from '#shared/sparring/round-text.ts'
import type { Round, Submission } from '#shared/sparring/rounds.ts'
import { submissionText } from '#shared/sparring/submission-text.ts'
import { attireNames, attireText } from '#shared/training/attire-text.ts'
import { sessionTypeNames } from '#shared/training/training-fields.ts'
import { type Mask, maskAlso, maskFor } from './mask.ts'
import { commentsByLink, type OpenLink } from './queries.ts'
import { spanText } from './service.ts'
import { findShown, isShownFile, repliesOf, type Shown, shownBy, sumsOf, tagName } from './shown-queries.ts'

/** How many lessons of each side are shown. */
const mostLessons = 5

/** What a coach sees of a session. Names are masked, and private notes left out. */
export interface ShownSession {
  id: number
  date: string
  title: string
  startTime: string
  endTime: string
  facts: string[]
  tags: string[]
  notes: string
  rounds: string[]
  files: Attachment[]
  videoLinks: string[]
  comments: { name: string; text: string; answer: string; createdAt: Date }[]
}

/** What a coach sees of a competition. */
export interface ShownCompetition {
  name: string
  date: string
  facts: string[]
  plan: { technique: string; whatIf: string }[]
  matches: { text: string; facts: string; notes: string; video: string }[]
}

/** A coach's page. */
export interface CoachView {
  fullName: string
  firstName: string
  belt: OpenLink['beltLevel']
  stripes: number
  rank: string
  shows: string
  expiresAt: Date
  timeZone: string
  sums: { sessions: number; minutes: number; rounds: number }
  lessons: { works: Lesson[]; catches: Lesson[] }
  competition: ShownCompetition | undefined
  sessions: ShownSession[]
  page: number
  pages: number
}

type Lesson = Pick<Lessons['works'][number], 'name' | 'fromPosition' | 'times'>

/** Pages are made one after another: with many between others' requests, each of those would wait for a part of all. */
const views = createQueue({ running: 1, waiting: 50 })

/** What the link shows on one of its pages. */
export const viewOf = (db: Db, link: OpenLink, asked: number): Promise<CoachView> =>
  views(String(link.id), () => makeView(db, link, asked))

async function makeView(db: Db, link: OpenLink, asked: number): Promise<CoachView> {
  const shown = await shownBy(db, link)
  const sums = await sumsOf(db, shown)
  const pages = Math.max(1, Math.ceil(sums.sessions / coachingLimits.sessionsOnAPage))
  const page = Math.min(Math.max(1, asked), pages)
  const mask = await maskFor(db, link, shown)
  return {
    fullName: link.fullName,
    firstName: firstNameOf(link.fullName),
    belt: link.beltLevel,
    stripes: link.stripes,
    rank: rankText(link.beltLevel, link.stripes),
    shows: mask.text(await showsText(db, link, shown)),
    expiresAt: link.expiresAt,
    timeZone: link.timeZone,
    sums,
    lessons: await shownLessons(db, shown, mask),
    competition: page === 1 && shown.competition ? shownCompetition(shown.competition, link, mask) : undefined,
    sessions: await sessionsOf(db, link, await repliesOf(db, shown, page), mask),
    page,
    pages,
  }
}

/** What the rounds of the sessions come to, and the matches of the competition: those of other ones aren't shown. */
async function shownLessons(db: Db, shown: Shown, mask: Mask): Promise<CoachView['lessons']> {
  const competition = shown.competition?.id ?? null
  const { works, catches } = await lessonsOf(db, shown.userId, { ...shown, competition })
  const most = (all: Lesson[]) =>
    all.slice(0, mostLessons).map(({ times, ...lesson }) => ({ ...maskedSubmission(lesson, mask), times }))
  return { works: most(works), catches: most(catches) }
}

const maskedSubmission = ({ name, fromPosition }: Pick<Submission, 'name' | 'fromPosition'>, mask: Mask) => ({
  name: mask.term(name),
  fromPosition: mask.term(fromPosition),
})

/** One session that the link shows; undefined for any other. */
export async function findSession(db: Db, link: OpenLink, entryId: number): Promise<ShownSession | undefined> {
  const shown = await shownBy(db, link)
  const reply = await findShown(db, shown, entryId)
  if (reply === undefined) return undefined
  return (await sessionsOf(db, link, [reply], await maskFor(db, link, shown)))[0]
}

async function showsText(db: Db, { userId, fromDay, toDay, tagId }: OpenLink, { competition }: Shown) {
  if (tagId !== null) return (await tagName(db, userId, tagId)) ?? ''
  if (competition) return `${competition.name}, and the eight weeks before it`
  return spanText(fromDay ?? '', toDay ?? '')
}

async function sessionsOf(db: Db, link: OpenLink, replies: string[], mask: Mask): Promise<ShownSession[]> {
  const entries = replies.map((reply) => JSON.parse(reply) as Entry)
  const comments = await commentsByLink(
    db,
    link,
    entries.map(({ id }) => id),
  )
  const sessions: ShownSession[] = []
  for (const entry of entries) {
    // A session has up to 250,000 letters.
    await othersTurn()
    const own = comments.filter(({ entryId }) => entryId === entry.id)
    sessions.push({
      ...shownSession(entry, link, mask),
      comments: own.map((comment) => ({
        ...comment,
        text: mask.text(comment.text),
        answer: mask.text(comment.answer),
      })),
    })
  }
  return sessions
}

function shownSession(entry: Entry, link: OpenLink, of: Mask): Omit<ShownSession, 'comments'> {
  // Of a quick log, also if the list of partners no longer has them.
  const mask = maskAlso(of, partnerInTitle(entry.title))
  const { academy, instructor } = entry
  return {
    id: entry.id,
    date: entry.date,
    title: shownTitle(mask.text(entry.title)),
    startTime: entry.startTime,
    endTime: entry.endTime,
    facts: [
      sessionTypeNames[entry.sessionType],
      mask.text(academy),
      mask.text(instructor),
      attireText(entry.attire),
      effortText(entry.effort),
    ].filter(Boolean),
    tags: entry.tags.map(({ name }) => mask.text(name)),
    notes: entry.hasPrivateNotes ? '' : mask.text(entry.notes),
    rounds: entry.rounds.map((round) => roundText(round, entry.hasPrivateNotes, mask)),
    files: entry.fileAttachments
      .filter(({ filename }) => link.files.includes(filename))
      .map((file) => ({ ...file, originalname: mask.text(file.originalname) })),
    videoLinks: entry.videoLinks.filter((video) => link.videoLinks.includes(video)),
  }
}

/** A round in one line, as it is told about somebody else. */
function roundText(round: Round, isPrivate: boolean, mask: Mask): string {
  const { partner, result, minutes, attire, submissions, counts, held, lost, notes } = round
  const ended = (isMine: boolean) =>
    submissions
      .filter((submission) => submission.isMine === isMine)
      .map((submission) => submissionText(maskedSubmission(submission, mask)))
  return [
    partner ? `With ${mask.name(partner.name)}` : 'Round',
    result === null ? '' : resultNames[result],
    kindText({ ...round, startPosition: mask.term(round.startPosition ?? '') }),
    minutes === null ? '' : `${minutes} min`,
    attire === null ? '' : attireNames[attire],
    listed('Got: ', ended(true)),
    listed('Caught by: ', ended(false)),
    labeled('Made: ', actionsText(counts?.mine)),
    labeled('Conceded: ', actionsText(counts?.theirs)),
    listed('Held: ', held.map(mask.term)),
    listed('Lost: ', lost.map(mask.term)),
    isPrivate ? '' : mask.text(notes),
  ]
    .filter(Boolean)
    .join(' · ')
}

function shownCompetition(found: Competition, { videoLinks }: OpenLink, mask: Mask): ShownCompetition {
  return {
    name: mask.text(found.name),
    date: found.date,
    facts: [
      mask.text(found.place),
      rulesetNames[found.rules],
      ...divisionFacts(found).map(mask.text),
      found.medal === '' ? '' : `${medalNames[found.medal]} medal`,
    ].filter(Boolean),
    plan: found.plan.map(({ technique, whatIf }) => ({
      technique: mask.term(technique),
      whatIf: mask.text(whatIf),
    })),
    matches: found.matches.map((match) => ({
      text: matchText({
        ...match,
        technique: mask.term(match.technique),
        position: mask.term(match.position),
        score: mask.text(match.score),
      }),
      facts: [
        match.opponent === '' ? '' : `Against ${mask.name(match.opponent)}`,
        mask.text(match.academy),
        match.minutes === null ? '' : `${match.minutes} min`,
      ]
        .filter(Boolean)
        .join(' · '),
      notes: mask.text(match.notes),
      video: videoLinks.includes(match.video) ? match.video : '',
    })),
  }
}

/** Whether a file was chosen for the link, and belongs to a session that it shows. */
export const mayShowFile = async (db: Db, link: OpenLink, filename: string): Promise<boolean> =>
  link.files.includes(filename) && isShownFile(db, await shownBy(db, link), filename)
