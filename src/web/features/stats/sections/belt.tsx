import { BeltTimeline } from '#web/features/promotions/belt-timeline.tsx'
import { Card } from '../card.tsx'
import type { SectionProps } from '../section.ts'

/** The way from belt to belt. */
export const Belt = ({ stats }: SectionProps) => (
  <Card title="Belt timeline">
    <BeltTimeline promotions={stats.promotions} medals={stats.medals} />
  </Card>
)
