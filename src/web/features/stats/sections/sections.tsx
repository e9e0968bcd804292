import { lazy, Suspense } from 'react'
import { InjuryList } from '#web/features/injuries/injury-list.tsx'
import { BeltTimeline } from '#web/features/promotions/belt-timeline.tsx'
import { Card } from '../card.tsx'
import { LoadChart } from '../charts/load-chart.tsx'
import type { SectionId, SectionProps } from '../section.ts'
import { Competitions } from './competitions.tsx'
import { Rounds } from './rounds.tsx'
import { Techniques } from './techniques.tsx'
import { Volume } from './volume.tsx'

const HeartRateChart = lazy(() => import('../charts/heart-rate-chart.tsx'))

/** How much training asked of the member, and what hurt. */
const Load = ({ stats }: SectionProps) => (
  <>
    <LoadChart stats={stats} />
    {stats.attire === null && (
      <Suspense>
        <HeartRateChart stats={stats} />
      </Suspense>
    )}
    <Card title="Injuries">
      <InjuryList injuries={stats.injuries} />
    </Card>
  </>
)

/** The way from belt to belt. */
const Belt = ({ stats }: SectionProps) => (
  <Card title="Belt timeline">
    <BeltTimeline promotions={stats.promotions} medals={stats.medals} />
  </Card>
)

const sections = {
  volume: Volume,
  rounds: Rounds,
  competitions: Competitions,
  techniques: Techniques,
  load: Load,
  belt: Belt,
}

/** A section of Training Stats by its id. */
export default function Sections({ id, ...props }: SectionProps & { id: SectionId }) {
  const Section = sections[id]
  return <Section {...props} />
}
