import { useSelector } from '@tanstack/react-store'
import { keysOf } from '#shared/foundation/keys-of.ts'
import type { PartnerFields, PartnerUse } from '#shared/sparring/partners.ts'
import { unsyncedText } from '#web/features/offline/outbox/use-pending.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { type Column, DataTable, nextSort } from '#web/ui/list/data-table.tsx'
import { CardPageLink } from '#web/ui/list/list-parts.tsx'
import { OutcomeBar } from '#web/ui/state/bars.tsx'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import { type PartnerOrder, partnerFacts, partnerOrder, partnerOrders, type UsedPartner } from './partner-order.ts'
import classes from './partner-table.module.css'

const number = (key: Exclude<keyof PartnerUse, 'id' | 'lastRolled'>): Column<UsedPartner, PartnerOrder> => ({
  key,
  label: partnerOrders[key],
  isNumber: true,
  cell: ({ use }) => use?.[key],
})

const columns: Column<UsedPartner, PartnerOrder | 'about'>[] = [
  {
    key: 'name',
    label: partnerOrders.name,
    cell: ({ partner }) => (
      <span className={classes['name']}>
        <PartnerBelt {...partner} />
        <CardPageLink to="/sparring/$id" params={{ id: String(partner.id) }} dir="auto">
          {partner.name}
        </CardPageLink>
      </span>
    ),
  },
  {
    key: 'about',
    label: 'About',
    isExtra: true,
    cell: ({ partner, pending }) =>
      [...partnerFacts(partner), ...(pending ? [unsyncedText(pending)] : [])].join(' · '),
  },
  { ...number('rounds'), cell: ({ use }) => use && <Rounds use={use} /> },
  number('won'),
  number('lost'),
  number('submissionsFor'),
  number('submissionsAgainst'),
  {
    key: 'lastRolled',
    label: partnerOrders.lastRolled,
    isNumber: true,
    cell: ({ use }) => use && (use.lastRolled === null ? 'Never' : dateWithYear(use.lastRolled)),
  },
]

/** Partners side by side, in an order that its headings choose. Numbers start with the highest. */
export function PartnerTable({ label, partners }: { label: string; partners: UsedPartner[] }) {
  const sort = useSelector(partnerOrder)
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={partners}
      keyOf={({ partner }) => partner.id}
      sort={sort}
      sortable={keysOf(partnerOrders)}
      onSort={(by) => partnerOrder.setState((chosen) => nextSort(chosen, by, by !== 'name'))}
    />
  )
}

const Rounds = ({ use: { rounds, won, lost } }: { use: PartnerUse }) => (
  <span className={classes['rounds']}>
    {rounds}
    <OutcomeBar won={won} even={rounds - won - lost} lost={lost} />
  </span>
)

/** An unknown belt leaves its place empty, so that the names line up. */
export const PartnerBelt = ({ belt, stripes }: Pick<PartnerFields, 'belt' | 'stripes'>) => (
  <span>{belt !== '' && <BeltStrip level={belt} stripes={stripes} />}</span>
)
