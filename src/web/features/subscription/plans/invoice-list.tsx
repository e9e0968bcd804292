import { useQuery } from '@tanstack/react-query'
import { amountOf } from '#shared/subscription/prices.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { SettingsRow } from '#web/ui/list/settings-list.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { invoicesQuery } from '../api.ts'
import { dateOf, Section } from '../section.tsx'
import classes from './invoice-list.module.css'

/** The member's invoices, the latest first. */
export const InvoiceList = () => (
  <Section title="Invoices">
    <Invoices />
  </Section>
)

function Invoices() {
  const { data, isPending, error, refetch } = useQuery(invoicesQuery)
  if (isPending) return <Skeleton label="Loading invoices" shape="row" count={2} />
  if (!data) return <FailedState what="Your invoices" error={error} retry={refetch} />
  if (data.length === 0) return <Hint>No invoices yet.</Hint>
  return (
    <ul>
      {data.map(({ id, number, date, cents, currency, isPaid, isRefunded, url }) => (
        <li key={id}>
          <SettingsRow
            title={amountOf(cents, currency)}
            badge={isRefunded ? 'Refunded' : isPaid ? undefined : 'Unpaid'}
            tone={isPaid ? 'plain' : 'bad'}
            details={[dateOf(date), number]}
          >
            {url !== '' && (
              <a className={classes['link']} href={url} target="_blank" rel="noreferrer">
                Open
              </a>
            )}
          </SettingsRow>
        </li>
      ))}
    </ul>
  )
}
