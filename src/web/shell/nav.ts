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
import type { AppPath } from '#shared/paths.ts'

type Icon = ComponentType<{ size?: number; stroke?: number }>

interface NavEntry {
  path: AppPath
  label: string
  icon: Icon
}

/** The pages of the app in the order of the sidebar. */
export const nav: NavEntry[] = [
  { path: '/', label: 'Training Entries', icon: IconNotebook },
  { path: '/tags', label: 'Technique Tags', icon: IconTag },
  { path: '/stats', label: 'Training Stats', icon: IconChartBar },
  { path: '/reminders', label: 'Reminders', icon: IconBell },
  { path: '/calendar', label: 'Calendar', icon: IconCalendar },
  { path: '/techniques', label: 'Technique Library', icon: IconBook2 },
  { path: '/sparring', label: 'Sparring Partners', icon: IconUsers },
  { path: '/templates', label: 'Training Templates', icon: IconTemplate },
  { path: '/practice', label: 'Technique Practice', icon: IconBarbell },
  { path: '/subscription', label: 'Subscription', icon: IconCreditCard },
  { path: '/features', label: 'Feature Requests', icon: IconBulb },
]

/** The title over a page; the not-found page has none of its own. */
export const titleOf = (path: string) => nav.find((entry) => entry.path === path)?.label ?? 'Page Not Found'
