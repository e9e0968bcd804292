import { useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { AdminNav } from './admin-nav.tsx'
import { AdminOnly } from './admin-only.tsx'
import type { AdminSection } from './admin-search.ts'
import { AuditLog } from './audit-log.tsx'
import { ContactMessages } from './contact-messages.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { FiguresSection } from './figures-section.tsx'
import { MailQueue } from './mail-queue.tsx'
import { Members } from './members.tsx'
import { StorageSection } from './storage-section.tsx'
import { WebhookLog } from './webhook-log.tsx'

const sections: Record<AdminSection, ComponentType> = {
  members: Members,
  figures: FiguresSection,
  mail: MailQueue,
  jobs: FailedJobs,
  webhooks: WebhookLog,
  storage: StorageSection,
  messages: ContactMessages,
  log: AuditLog,
}

/** What administrators see of the whole installation. */
export function AdminPage() {
  const { section = 'members' } = useSearch({ from: '/member/admin' })
  const Section = sections[section]
  return (
    <AdminOnly>
      <AdminNav current={section} />
      <Section />
    </AdminOnly>
  )
}
