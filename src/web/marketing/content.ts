import type { BeltLevel } from '#shared/belts.ts'

export interface Feature {
  title: string
  text: string
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

export const lastUpdated = 'November 21, 2026'

export const trialHref = '/auth?intent=trial&tab=register'

export const features = {
  log: {
    title: 'Logged in ten seconds',
    text: 'It knows that Tuesday at 19:00 is class. One tap, and coach, academy and tags are filled in.',
  },
  rounds: {
    title: 'Rounds that teach',
    text: 'Who caught you, with what, from where. And what to drill about it before the next open mat.',
  },
  practice: {
    title: 'Techniques that stick',
    text: 'Your own library brings each technique back just before you would forget it. Recall, then check your notes.',
  },
  stats: {
    title: 'See the pattern',
    text: 'Mat hours, streaks and submissions for and against. Every bar opens the sessions behind it.',
  },
} satisfies Record<string, Feature>

export const moreFeatures: readonly Feature[] = [
  {
    title: 'Works with no signal',
    text: 'Basement gym? Read the journal and write in it. It sends itself, once, when you are back online.',
  },
  {
    title: 'Notes you can find',
    text: 'Tag a technique, search a word. Every time you hit the knee cut, and every time it got stuffed.',
  },
  {
    title: 'Calendar and reminders',
    text: 'Plan the classes that repeat. Get told, on the day, about the one thing coach asked you to fix.',
  },
  {
    title: 'Photos, video, documents',
    text: 'Keep the clip of the detail beside the note about it. YouTube and Vimeo links work too.',
  },
  {
    title: 'Partners and templates',
    text: 'Private notes on who you roll with. Templates for the sessions you keep coming back to.',
  },
  {
    title: 'Your data stays yours',
    text: 'Bring your old spreadsheet. Export everything, any time, also when the trial is over.',
  },
]

export const testimonials: readonly [Testimonial, Testimonial, Testimonial] = [
  {
    quote: 'I stopped asking my coach the same question three weeks running.',
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
    quote: 'I write two lines in the car park. Two years later it is the best book I own.',
    author: 'Ines R.',
    belt: 'brown',
    stripes: 1,
  },
]

export const plans: readonly [Plan, Plan, Plan] = [
  {
    name: 'Free trial',
    price: '$0',
    period: 'for 7 days',
    note: 'No credit card needed',
    includes: ['Up to 20 entries', '2 media attachments per entry'],
    action: 'Start 7-day free trial',
    href: trialHref,
    belt: 'white',
    stripes: 4,
    isAdvised: false,
  },
  {
    name: 'Monthly',
    price: '$9.99',
    period: 'per month',
    note: 'Billed month by month',
    includes: ['Unlimited entries and media', 'Analytics', 'XLSX export', 'Cancel anytime'],
    action: 'Choose monthly',
    href: '/auth?intent=subscribe&tab=register',
    belt: 'blue',
    stripes: 2,
    isAdvised: false,
  },
  {
    name: 'Annual',
    price: '$99.99',
    period: 'per year',
    note: 'Save over 16%',
    includes: [
      'Saves $19.89 compared with monthly',
      'Everything in Monthly',
      'Priority support',
      'Early access to new features',
    ],
    action: 'Choose annual',
    href: '/auth?intent=subscribe&plan=annual&tab=register',
    belt: 'black',
    stripes: 2,
    isAdvised: true,
  },
]
