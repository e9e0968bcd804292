import { useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { AdminOnly } from './admin-failed.tsx'
import { AdminNav } from './admin-nav.tsx'
import type { AdminSection } from './admin-search.ts'
import { AuditLog } from './audit-log.tsx'
import { ContactMessages } from './contact-messages.tsx'
import { FiguresSection } from './figures/figures-section.tsx'
import { StorageSection } from './figures/storage-section.tsx'
import { FailedJobs } from './jobs/failed-jobs.tsx'
import { MailQueue } from './jobs/mail-queue.tsx'
import { WebhookLog } from './jobs/webhook-log.tsx'
import { MemberPage } from './members/member-page.tsx'
import { Members } from './members/members.tsx'

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

/** The administrators' page about the whole installation. */
export function AdminPage() {
  const { section = 'members', member } = useSearch({ from: '/member/admin' })
  const Section = sections[section]
  return (
    <AdminOnly>
      <AdminNav current={section} />
      {section === 'members' && member !== undefined ? <MemberPage id={member} /> : <Section />}
    </AdminOnly>
  )
}
