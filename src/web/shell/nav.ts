import {
  IconBarbell,
  IconBell,
  IconBook2,
  IconBulb,
  IconCalendar,
  IconChartBar,
  IconCreditCard,
  IconNotebook,
  IconTag,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type AppPath, appPaths, isAppPath, itemPaths } from '#shared/paths.ts'

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
}

/** The pages in the order of the sidebar. */
export const nav = appPaths.map((path) => ({ path, ...pages[path] }))

/** The title of the page at a path. */
export const pageTitleOf = (path: string) =>
  nav.find((page) => page.path === (isAppPath(path) ? pageOf(path) : path))?.label ?? 'Page Not Found'

/** The page that an item's page belongs to. */
const pageOf = (path: string) => itemPaths.find((page) => path.startsWith(`${page}/`)) ?? path
