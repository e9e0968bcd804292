import type { Page } from '@playwright/test'
import type { ListedMember } from '#shared/feedback/admin.ts'
import type { ReceivedFeedback } from '#shared/feedback/feedback.ts'
import { addDays, localDay } from '#shared/foundation/dates.ts'
import type { DialogKind, DialogRequest } from '#web/lib/dialogs.ts'
import { post } from './api-steps.ts'

const today = localDay(new Date())
export const year = Number(today.slice(0, 4))

/**
 * Shown with what waits on the device in nothing-lost and last-screen, and with what was shared in share; the forms of what
 * is pending are those of what is stored. An entry has a page.
 */
type Elsewhere =
  | 'addShared'
  | 'resolveConflict'
  | 'resolveRemoval'
  | 'confirmIdentity'
  | 'viewPending'
  | 'viewEntry'
  | `editPending${string}`

/** What every dialog opens with. */
type Requests = { [Kind in Exclude<DialogKind, Elsewhere>]: Omit<DialogRequest<Kind>, 'kind'> }

const list = async ({ request }: Page, path: string) => (await request.get(path)).json()

/** A journal in which every page and every dialog has something to show. */
export async function fullJournal(page: Page) {
  const tag = await post(page, '/api/tags', { name: 'Guard', colorClass: 'red' })
  const session = { title: 'Fundamentals', startTime: '19:00', endTime: '20:30', tags: [tag.id] }
  const rounds = [
    { partner: 'Theo', durationMinutes: 6, details: [{ kind: 'submissionAgainst', name: 'Armbar' }] },
  ]
  const entry = await post(page, '/api/entries', {
    ...session,
    date: addDays(today, -1),
    notes: 'Frames first.',
    rounds,
  })
  const weekly = { isRecurring: true, recurrencePattern: 'weekly', recurrenceEndDate: addDays(today, 60) }
  await post(page, '/api/entries', { ...session, date: addDays(today, -7), ...weekly })
  const planStep = { technique: 'Knee Cut', whatIf: 'He frames' }
  const match = { key: 'final', outcome: 'won', opponent: 'Kenji' }
  const competition = await post(page, '/api/competitions', {
    name: 'Munich Open',
    date: addDays(today, 20),
    plan: [planStep],
    matches: [match],
    weights: [{ day: today, weight: '80 kg' }],
  })
  const technique = await post(page, '/api/techniques', { name: 'Knee Cut', steps: 'Frame first.' })
  return {
    tag,
    entry,
    competition,
    technique,
    reminder: await post(page, '/api/reminders', { title: 'Wash the gi', date: today }),
    template: await post(page, '/api/templates', { name: 'Tuesday class', ...session }),
    promotion: await post(page, '/api/promotions', { date: addDays(today, -90), belt: 'blue' }),
    absence: await post(page, '/api/absences', { from: addDays(today, 30), to: addDays(today, 40) }),
    injury: await post(page, '/api/injuries', { part: 'Knee', side: 'left', from: addDays(today, -9) }),
    focus: await post(page, '/api/focuses', { kind: 'techniques', names: ['Knee Cut'], from: today }),
    partner: await post(page, '/api/partners', { name: 'Kenji', belt: 'blue' }),
    planned: (await list(page, `/api/planned?from=${today}&to=${addDays(today, 10)}`))[0],
    practice: await post(page, '/api/practice/logs', { techniqueId: technique.id, date: today, minutes: 20 }),
    wish: await post(page, '/api/features', { title: 'A round timer', description: 'With a bell.' }),
    recap: await list(page, `/api/stats/years/${year}`),
  }
}

/** The parts of dialogs that have several. */
const parts: DialogRequest[] = [
  { kind: 'quickEntry', quickKind: 'training' },
  { kind: 'quickEntry', quickKind: 'technique' },
  { kind: 'quickEntry', quickKind: 'sparring' },
  { kind: 'settings', section: 'notifications' },
  { kind: 'settings', section: 'password' },
  { kind: 'settings', section: 'devices' },
  { kind: 'settings', section: 'sign-in' },
  { kind: 'settings', section: 'activity' },
  { kind: 'settings', section: 'coach' },
  { kind: 'settings', section: 'data' },
  { kind: 'settings', section: 'delete' },
]

/** Feedback as an administrator sees it, and who wrote it. */
const feedback: ReceivedFeedback = {
  id: 1,
  subject: 'Bigger text',
  feedbackType: 'feature',
  description: 'My eyes are not what they were.',
  priority: 'medium',
  status: 'new',
  createdAt: `${today}T08:00:00.000Z`,
  userId: 1,
  upvotes: 1,
  fullName: 'Dana Kowalski',
  email: 'dana@example.com',
  isUpvoted: true,
  mayReply: true,
  replies: [
    { id: 1, text: 'It follows your system now.', author: 'Lena Vogt', createdAt: `${today}T09:00:00.000Z` },
  ],
}

const member: ListedMember = {
  id: 1,
  fullName: 'Dana Kowalski',
  email: 'dana@example.com',
  beltLevel: 'blue',
  createdAt: `${today}T08:00:00.000Z`,
  lastSeenAt: null,
  entries: 0,
  storageBytes: 0,
  subscription: { status: 'trial', plan: null, until: `${today}T08:00:00.000Z` },
  isVerified: true,
  isDisabled: false,
  isAdmin: false,
}

/** What each dialog is opened with. */
function requestsOf(journal: Awaited<ReturnType<typeof fullJournal>>): Requests {
  const {
    tag,
    entry,
    competition,
    reminder,
    template,
    technique,
    promotion,
    absence,
    injury,
    focus,
    partner,
    planned,
    recap,
    practice,
    wish,
  } = journal
  const of = `competition:${competition.id}`
  const [nothing, chosen, text] = [() => undefined, { range: 'All' } as const, 'Are you sure?']
  return {
    newEntry: {},
    newEntryFromTemplate: { template },
    logPlanned: { planned },
    editEntry: { entry },
    editPlanned: { planned },
    viewPlanned: { planned },
    quickEntry: {},
    newTag: {},
    editTag: { stored: tag },
    mergeTag: { tag },
    newTemplate: {},
    editTemplate: { stored: template },
    newPartner: {},
    editPartner: { stored: partner },
    mergePartner: { partner },
    roundsBehind: { title: 'Armbar', chosen },
    newReminder: {},
    editReminder: { reminder },
    snoozeReminder: { reminder },
    settings: {},
    confirmLogout: { logOut: nothing, drafts: 1 },
    newFeedback: {},
    newRequest: {},
    viewRequest: { id: wish.id, title: wish.title },
    viewFeedback: { feedback },
    extendTrial: { member },
    palette: {},
    shortcuts: {},
    confirm: { title: text, text, label: 'Delete', run: async () => undefined },
    install: {},
    newPracticeLog: {},
    editPracticeLog: { stored: practice },
    choosePractice: {},
    practiceHistory: { techniqueId: technique.id, name: technique.name },
    chooseScope: { title: 'Delete session', verb: 'Delete', isFirst: false, onChosen: nothing },
    calendarDay: { day: today, open: nothing },
    calendarFeed: {},
    calendarReminder: { reminder: { ...reminder, kind: 'reminder' }, open: nothing },
    newPromotion: {},
    editPromotion: { stored: promotion },
    shareRecap: { recap, rank: recap.rank },
    newCompetition: {},
    editCompetition: { stored: competition },
    newMatch: { of },
    editMatch: { of, match: competition.matches[0] },
    newWeight: { of },
    editWeight: { of, weight: competition.weights[0] },
    editGamePlan: { of, plan: competition.plan },
    newFocus: {},
    editFocus: { stored: focus },
    endFocus: {},
    editGoal: {},
    newCoachLink: {},
    newAbsence: {},
    editAbsence: { stored: absence },
    newInjury: {},
    editInjury: { stored: injury },
    newTechnique: {},
    editTechnique: { stored: technique },
    techniqueCatalog: {},
    linkTechniques: { id: technique.id },
    mergeTechnique: { technique },
    moveItem: { item: { ...reminder, kind: 'reminder' }, onMove: nothing },
  }
}

/** What opens every dialog, each of its parts. */
export const everyDialog = (journal: Awaited<ReturnType<typeof fullJournal>>) =>
  [
    ...Object.entries(requestsOf(journal)).map(([kind, request]) => ({ kind, ...request })),
    ...parts,
  ] as DialogRequest[]
