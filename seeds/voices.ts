import type { Deps } from '#server/deps.ts'
import { manageRequest, mergeRequest } from '#server/features/feature-requests/management.ts'
import { addComment, addRequest, setVote } from '#server/features/feature-requests/service.ts'
import { sendFeedback, setStatus, setUpvote } from '#server/features/feedback/service.ts'
import { type FeatureRequest, newRequest } from '#shared/feedback/feature-requests.ts'
import { type FeedbackStatus, newFeedback } from '#shared/feedback/feedback.ts'
import { addDays, localDay } from '#shared/foundation/dates.ts'

/** Who said it: a belt, or 'trial'. */
type Voice = string

interface SeedRequest {
  by: Voice
  /** How long ago, in days. */
  ago: number
  title: string
  description: string
  category: FeatureRequest['category']
  votes: Voice[]
  comments?: [by: Voice, text: string][]
  status?: FeatureRequest['status']
  reply?: string
  /** The title of the request it is merged into. */
  into?: string
}

export const seedRequests: SeedRequest[] = [
  {
    by: 'purple',
    ago: 70,
    title: 'Round timer',
    description:
      'Five minute rounds with one minute of rest, that I can hear across the room. I open two apps tonight.',
    category: 'other',
    votes: ['white', 'blue', 'brown', 'black', 'trial'],
    comments: [
      ['blue', 'With a warning ten seconds before the end, please.'],
      ['black', 'Our gym has a clock on the wall, but at open mat nobody starts it.'],
    ],
    status: 'planned',
    reply: 'We’d like this as well. It will work offline, and offer to log the rounds when you stop it.',
  },
  {
    by: 'brown',
    ago: 52,
    title: 'Plan a whole class as a coach',
    description:
      'Warm-up, two techniques, positional rounds: I want to write down what I teach, and copy it next year.',
    category: 'planning',
    votes: ['black', 'purple'],
    comments: [['black', 'I use a template with prompts for now. It nearly does it.']],
  },
  {
    by: 'blue',
    ago: 40,
    title: 'Say how hard the session was',
    description: 'One to ten, as runners do. I want to see whether I train too hard before competitions.',
    category: 'stats',
    votes: ['white', 'purple', 'trial'],
    status: 'in-progress',
  },
  {
    by: 'white',
    ago: 33,
    title: 'Know which techniques fit my belt',
    description: 'There are eighty-five in the catalog. What should I learn in my first year?',
    category: 'techniques',
    votes: ['trial', 'blue'],
  },
  {
    by: 'black',
    ago: 28,
    title: 'Export to a spreadsheet',
    description: 'So that I can count things my own way.',
    category: 'journal',
    votes: ['brown', 'purple', 'blue'],
    status: 'shipped',
    reply: 'It’s in the sidebar: Export Data. It works after a trial or plan has ended, too.',
  },
  {
    by: 'trial',
    ago: 3,
    title: 'A timer for rounds',
    description: 'With a bell.',
    category: 'other',
    votes: ['white'],
    into: 'Round timer',
  },
  {
    by: 'white',
    ago: 2,
    title: 'Show everybody’s streaks on a leaderboard',
    description: 'To motivate each other.',
    category: 'stats',
    votes: [],
    status: 'declined',
    reply: 'Your journal is yours alone. Nobody else sees how often you train, and we’d like to keep it that way.',
  },
]

interface SeedFeedback {
  by: Voice
  ago: number
  subject: string
  description: string
  feedbackType: 'bug' | 'feature' | 'improvement' | 'other'
  priority: 'low' | 'medium' | 'high'
  status?: FeedbackStatus
  isUpvoted?: boolean
}

/** The newest last: it marks that everything before is there. */
const seedFeedback: SeedFeedback[] = [
  {
    by: 'brown',
    ago: 30,
    subject: 'Oss from Lisbon',
    description: 'Nothing is wrong. I read my notes before every class now, and that was worth the year.',
    feedbackType: 'other',
    priority: 'low',
    status: 'completed',
    isUpvoted: true,
  },
  {
    by: 'blue',
    ago: 9,
    subject: 'Videos take long on the gym’s Wi-Fi',
    description: 'A clip of a minute took six minutes to upload. Could it be made smaller on the phone first?',
    feedbackType: 'improvement',
    priority: 'medium',
    status: 'in-progress',
    isUpvoted: true,
  },
  {
    by: 'purple',
    ago: 4,
    subject: 'Competition weight on the profile',
    description: 'I’d like to note my weight before each tournament, and see it beside my rounds.',
    feedbackType: 'feature',
    priority: 'low',
  },
  {
    by: 'white',
    ago: 1,
    subject: 'The bell shows a reminder I’ve done',
    description: 'I wrote the notes on my laptop. My phone still counted the reminder until I opened it again.',
    feedbackType: 'bug',
    priority: 'high',
  },
]

export const lastFeedbackId = 'demo_last'

type Ids = Record<Voice, number>

/** Adds members' feature requests and feedback, with the administrator's replies. */
export async function addVoices(onDay: (date: string) => Deps, ids: Ids, adminId: number) {
  const today = localDay(new Date())
  const idOf = (voice: Voice) => ids[voice] ?? 0
  const added = new Map<string, number>()
  for (const request of seedRequests) {
    const deps = onDay(addDays(today, -request.ago))
    const { created } = await addRequest(deps, idOf(request.by), newRequest.parse(request))
    added.set(request.title, created.id)
    await discuss(deps, created.id, request, idOf)
    if (request.status)
      await manageRequest(deps, adminId, created.id, {
        status: request.status,
        officialReply: request.reply ?? '',
      })
    const into = request.into === undefined ? undefined : added.get(request.into)
    if (into !== undefined) await mergeRequest(deps, adminId, created.id, into)
  }
  for (const [index, seed] of seedFeedback.entries()) {
    const deps = onDay(addDays(today, -seed.ago))
    const isLast = index === seedFeedback.length - 1
    const input = newFeedback.parse({ ...seed, ...(isLast && { clientId: lastFeedbackId }) })
    const { created } = await sendFeedback(deps, idOf(seed.by), input)
    if (seed.status) await setStatus(deps, adminId, created.id, seed.status)
    if (seed.isUpvoted) await setUpvote(deps, adminId, created.id, true)
  }
}

async function discuss(
  deps: Deps,
  id: number,
  { votes, comments = [] }: SeedRequest,
  idOf: (voice: Voice) => number,
) {
  for (const voter of votes) await setVote(deps, idOf(voter), id, true)
  for (const [by, text] of comments) await addComment(deps, idOf(by), id, { text })
}
