import type { BeltLevel } from '#shared/accounts/belts.ts'
import { limits } from '#shared/foundation/limits.ts'
import { annualSaving, planIncludes, priceOf } from '#shared/subscription/prices.ts'

export interface Feature {
  title: string
  text: string
  link?: { label: string; href: string }
}

export interface ShownFeature extends Feature {
  picture: 'calendar' | 'partner' | 'map' | 'stats' | 'recap'
  /** Describes the picture. */
  alt: string
  /** Whether it is as wide as the page. */
  isWhole?: boolean
}

interface Testimonial {
  quote: string
  author: string
  belt: BeltLevel
  stripes: number
}

export interface Plan {
  name: string
  price: string
  period: string
  note: string
  includes: readonly string[]
  action: string
  href: string
  belt: BeltLevel
  stripes: number
  isAdvised: boolean
}

export const usedBy = 'Used by hundreds of grapplers.'

/** The note on the page about `usedBy`, `testimonials`, and its pictures; '' once they are your own. */
export const samplesNote: string =
  'These voices, the number of grapplers above, and the journals in the pictures are samples.'

export const lastUpdated = 'November 25, 2026'

const { trial } = limits

export const trialAction = `Start ${trial.days}-day free trial`

export const trialHref = '/auth?intent=trial&tab=register'

export const features: readonly ShownFeature[] = [
  {
    title: 'Log class in ten seconds',
    text: 'Rollbook knows you have class on Tuesday at 7 PM. One tap logs it, with coach, academy, and tags filled in.',
    picture: 'calendar',
    alt: 'The calendar of a month with the sessions of each day.',
  },
  {
    title: 'Rounds that teach',
    text: 'Who tapped you, with what, and from where: two taps after the round, and it’s in your notes for good.',
    picture: 'partner',
    alt: 'A sparring partner’s page: what catches you, from where, and what works.',
  },
  {
    title: 'Techniques that stick',
    text: 'Your technique library brings each move back right before you’d forget it. Recall it, then check your notes.',
    picture: 'map',
    alt: 'The map of a technique library, by position, with links from move to move.',
  },
  {
    title: 'See the pattern',
    text: 'Mat hours, streaks, and submissions for and against. Tap a bar to see the sessions behind it.',
    picture: 'stats',
    alt: 'Training Stats: hours, sessions, rounds, a streak, and a year of days on the mat.',
  },
  {
    title: 'Look back on your year',
    text: 'Hours, streaks, partners, and belts of a year on one page, with a card to share that names nobody unless you say so.',
    picture: 'recap',
    alt: 'A year on the mat: its hours, sessions, rounds, and the belt it ended with.',
    isWhole: true,
  },
]

export const moreFeatures: readonly Feature[] = [
  {
    title: 'Works offline',
    text: 'Basement gym? Read your journal and write in it. It syncs when you’re back online.',
  },
  {
    title: 'Notes you can find',
    text: 'Tag a technique, search for a word. See every time you hit the knee cut, and every time it got stuffed.',
  },
  {
    title: 'Calendar and reminders',
    text: 'Plan the classes that repeat, see them in any calendar app, and get reminded to write your notes.',
  },
  {
    title: 'Photos, videos, and documents',
    text: 'Keep the clip of that detail right next to your note about it. YouTube and Vimeo links work too.',
  },
  {
    title: 'A coach who sees the gaps',
    text: 'Send a link to the sessions you choose. Your coach reads them and comments, without an account.',
  },
  {
    title: 'Competition day',
    text: 'Deadline, weight, game plan, and each match logged between two fights. It counts apart from training.',
  },
  {
    title: 'Templates',
    text: 'Save the sessions you keep coming back to, with prompts for your notes.',
  },
  {
    title: 'Bring your spreadsheet',
    text: 'Years of sessions in Excel or Google Sheets? See what they become, then import them, and undo it if it isn’t right.',
    link: { label: 'Import your training', href: '/auth?intent=trial&tab=register&next=%2Fimport' },
  },
  {
    title: 'Your data stays yours',
    text: 'Export your journal to a spreadsheet anytime, even after the trial is over.',
  },
]

export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'Does it work without signal?',
    answer:
      'Yes. Open it once, and it’s on your phone: read your journal, log class, add photos. Everything you write is on the phone first and syncs when you’re back online.',
  },
  {
    question: 'Do I need an app store?',
    answer:
      'No. Rollbook runs in the browser of your iPhone, Android phone, or laptop, and you can add it to your home screen. iOS 16.4, Chrome 111, or Firefox 115 and newer will do.',
  },
  {
    question: 'Who can see my journal?',
    answer:
      'Only you. A coach sees what you share by a link, with partners by their initials unless you say otherwise, until you revoke it. There is no feed and no ranking.',
  },
  {
    question: 'Can I bring what I already have?',
    answer:
      'Spreadsheets, notes, and exports of apps and watches such as WHOOP, Strava, Garmin, and Day One. You see every session before it comes in, and one tap takes all of it back.',
  },
  {
    question: `What happens after ${trial.days} days?`,
    answer:
      'Nothing is charged and nothing is deleted. You can still read, search, export, and delete everything. To write more, choose a plan.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'On the Subscription page, anytime. You keep the plan until the end of what you’ve paid for, and your journal after that.',
  },
]

export const testimonials: readonly [Testimonial, Testimonial, Testimonial] = [
  {
    quote: 'I stopped asking my coach the same question three weeks in a row.',
    author: 'Dana K.',
    belt: 'blue',
    stripes: 2,
  },
  {
    quote: 'The tag search showed me I only ever attack one side. Fixed that in a month.',
    author: 'Marcus O.',
    belt: 'purple',
    stripes: 3,
  },
  {
    quote: 'I write two lines in the parking lot. Two years later, it’s the best book I own.',
    author: 'Ines R.',
    belt: 'brown',
    stripes: 1,
  },
]

export const plans: readonly [Plan, Plan, Plan] = [
  {
    name: 'Free trial',
    price: '$0',
    period: `for ${trial.days} days`,
    note: 'No credit card needed',
    includes: [`Up to ${trial.entries} entries`, `${trial.filesPerEntry} media attachments per entry`],
    action: trialAction,
    href: trialHref,
    belt: 'white',
    stripes: 4,
    isAdvised: false,
  },
  {
    name: 'Monthly',
    price: priceOf('monthly'),
    period: 'per month',
    note: 'Billed monthly',
    includes: planIncludes.monthly,
    action: 'Choose monthly',
    href: '/auth?intent=subscribe&tab=register',
    belt: 'blue',
    stripes: 2,
    isAdvised: false,
  },
  {
    name: 'Annual',
    price: priceOf('annual'),
    period: 'per year',
    note: `Save over ${annualSaving.percent}%`,
    includes: planIncludes.annual,
    action: 'Choose annual',
    href: '/auth?intent=subscribe&plan=annual&tab=register',
    belt: 'black',
    stripes: 2,
    isAdvised: true,
  },
]
