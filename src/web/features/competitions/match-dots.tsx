import type { Match } from '#shared/competitions/matches.ts'
import { OutcomeDots } from '#web/ui/state/bars.tsx'

const outcomes = { won: 'won', lost: 'lost', draw: 'even' } as const

/** How matches ended, in their order; the record beside it says it in words. */
export const MatchDots = ({ matches }: { matches: Match[] }) =>
  matches.length > 0 && (
    <p>
      <OutcomeDots outcomes={matches.map(({ outcome }) => outcomes[outcome])} />
    </p>
  )
