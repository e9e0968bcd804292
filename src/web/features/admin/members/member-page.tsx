import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { beltName } from '#shared/accounts/belts.ts'
import type { ListedMember, MemberDetails } from '#shared/feedback/admin.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { amountOf } from '#shared/subscription/prices.ts'
import { dateTime, dateWithYear } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Facts } from '#web/ui/list/card-list.tsx'
import { SettingsRow } from '#web/ui/list/settings-list.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { AdminFailed } from '../admin-failed.tsx'
import { sizeOf } from '../figures/number-tiles.tsx'
import { MemberActions } from './member-actions.tsx'
import { lastSeenOf, MemberBadges, planOf, registeredOf } from './member-facts.tsx'
import classes from './member-page.module.css'
import { memberDetailsQuery } from './member-pages.ts'

/** One member: who they are, what they paid, and what they were sent. Never their journal. */
export function MemberPage({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useQuery(memberDetailsQuery(id))
  return (
    <div className={classes['page']}>
      <Link className={classes['back']} to="/admin">
        <IconArrowLeft size={18} aria-hidden /> All members
      </Link>
      {isPending && <Skeleton label="Loading the member" shape="card" count={2} />}
      {!isPending && !data && <AdminFailed what="The member" error={error} retry={refetch} />}
      {data && (
        <>
          <Person member={data.member} />
          <div className={classes['sections']}>
            <Section title="Payments">
              <Payments invoices={data.invoices} />
            </Section>
            <Section title="Emails">
              <Mails mails={data.mails} />
            </Section>
          </div>
        </>
      )}
    </div>
  )
}

function Person({ member }: { member: ListedMember }) {
  const { id, fullName, email, beltLevel, entries, storageBytes } = member
  return (
    <article className={classes['person']}>
      <h2 dir="auto">{fullName}</h2>
      <MemberBadges member={member} />
      <Facts facts={[email, `No. ${id}`, beltName(beltLevel), planOf(member)]} />
      <Facts
        facts={[
          counted(entries, 'entry', 'entries'),
          `${sizeOf(storageBytes)} of files`,
          `Registered ${registeredOf(member)}`,
          `Last seen: ${lastSeenOf(member)}`,
        ]}
      />
      {!member.isAdmin && (
        <div className={classes['actions']}>
          <MemberActions member={member} />
        </div>
      )}
    </article>
  )
}

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className={classes['section']} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

function Payments({ invoices }: Pick<MemberDetails, 'invoices'>) {
  if (invoices === null) return <Hint>The payment provider can’t be reached. Try again in a moment.</Hint>
  if (invoices.length === 0) return <Hint>No payments yet.</Hint>
  return (
    <ul>
      {invoices.map(({ id, number, date, cents, currency, isPaid, isRefunded }) => (
        <li key={id}>
          <SettingsRow
            title={amountOf(cents, currency)}
            badge={isRefunded ? 'Refunded' : isPaid ? undefined : 'Unpaid'}
            tone={isPaid ? 'plain' : 'bad'}
            details={[dateWithYear(date.slice(0, 10)), number]}
          />
        </li>
      ))}
    </ul>
  )
}

/** The emails that Rollbook sends unasked, by their kinds. */
const kindNames: Record<string, string> = {
  'training-reminder': 'Training reminder',
  'weekly-digest': 'Weekly digest',
  'trial-ending': 'The trial ends soon',
  'trial-ended': 'The trial has ended',
  'payment-failed': 'A payment failed',
}

function Mails({ mails }: Pick<MemberDetails, 'mails'>) {
  if (mails.length === 0) return <Hint>No emails waiting, none sent.</Hint>
  return (
    <ul>
      {mails.map(({ what, at, failure, isQueued }) => (
        <li key={`${what} ${at}`}>
          <SettingsRow
            title={kindNames[what] ?? what}
            badge={failure === null ? (isQueued ? 'In the queue' : undefined) : 'Failed'}
            tone={failure === null ? 'plain' : 'bad'}
            details={[dateTime(at), failure ?? '']}
          />
        </li>
      ))}
    </ul>
  )
}
