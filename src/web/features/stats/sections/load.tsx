import { InjuryList } from '#web/features/injuries/injury-list.tsx'
import { Card } from '../card.tsx'
import { LoadChart } from '../charts/load-chart.tsx'
import type { SectionProps } from '../section.ts'

/** How much training asked of the member, and what hurt. */
export const Load = ({ stats }: SectionProps) => (
  <>
    <LoadChart stats={stats} />
    <Card title="Injuries">
      <InjuryList injuries={stats.injuries} />
    </Card>
  </>
)
