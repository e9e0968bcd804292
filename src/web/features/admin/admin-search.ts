/** The sections of the admin page, with their names. */
export const adminSections = {
  members: 'Members',
  figures: 'Figures',
  mail: 'Mail',
  jobs: 'Jobs',
  webhooks: 'Webhooks',
  storage: 'Storage',
  messages: 'Messages',
  log: 'Audit log',
} as const

export type AdminSection = keyof typeof adminSections

export interface AdminSearch {
  /** Default: members. */
  section?: AdminSection
  /** The member whose page is open. */
  member?: number
}

/** The search parameters of the admin page; invalid ones are left out. */
export function adminSearch({ section, member }: Record<string, unknown>): AdminSearch {
  const known = (Object.keys(adminSections) as AdminSection[]).find((one) => one === section)
  return { ...(known && { section: known }), ...(Number.isSafeInteger(member) && { member: member as number }) }
}
