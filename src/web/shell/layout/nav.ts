import {
  IconBarbell,
  IconBell,
  IconBook2,
  IconBulb,
  IconCalendar,
  IconChartBar,
  IconCreditCard,
  IconMessageReport,
  IconNotebook,
  IconStopwatch,
  IconTag,
  IconTarget,
  IconTemplate,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { User } from '#shared/accounts/accounts.ts'
import { type AppPath, isAppPath, itemPaths, memberPaths } from '#shared/foundation/paths.ts'

interface Page {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
}

const pages: Record<AppPath, Page> = {
  '/': { label: 'Training Entries', icon: IconNotebook },
  '/tags': { label: 'Technique Tags', icon: IconTag },
  '/stats': { label: 'Training Stats', icon: IconChartBar },
  '/reminders': { label: 'Reminders', icon: IconBell },
  '/calendar': { label: 'Calendar', icon: IconCalendar },
  '/techniques': { label: 'Technique Library', icon: IconBook2 },
  '/sparring': { label: 'Sparring Partners', icon: IconUsers },
  '/templates': { label: 'Training Templates', icon: IconTemplate },
  '/practice': { label: 'Technique Practice', icon: IconBarbell },
  '/subscription': { label: 'Subscription', icon: IconCreditCard },
  '/features': { label: 'Feature Requests', icon: IconBulb },
  '/competitions': { label: 'Competitions', icon: IconTrophy },
  '/focus': { label: 'Focus', icon: IconTarget },
  '/import': { label: 'Import', icon: IconNotebook },
  '/timer': { label: 'Round Timer', icon: IconStopwatch },
  '/admin': { label: 'Admin', icon: IconMessageReport },
  '/admin/feedback': { label: 'User Feedback', icon: IconMessageReport },
}

/** The headings of the menu, each above the page that it begins with. */
const headings: Partial<Record<AppPath, string>> = {
  '/': 'Journal',
  '/techniques': 'Training',
  '/subscription': 'Rollbook',
}

/** The pages in the order of the sidebar. */
export const navFor = ({ isAdmin }: Pick<User, 'isAdmin'>) =>
  [...memberPaths, ...(isAdmin ? (['/admin/feedback'] as const) : [])].map((path) => ({
    path,
    heading: headings[path],
    ...pages[path],
  }))

/** The title of the page at a path. */
export const pageTitleOf = (path: string) =>
  (pages as Record<string, Page | undefined>)[isAppPath(path) ? pageOf(path) : path]?.label ?? 'Page Not Found'

/** The page that an item's page, or one that Stripe leads back to, belongs to. */
const pageOf = (path: string) =>
  path.startsWith('/payment/')
    ? '/subscription'
    : (Object.keys(itemPaths).find((page) => path.startsWith(`${page}/`)) ?? path)
