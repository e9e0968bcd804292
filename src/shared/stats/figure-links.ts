import type { EntryQuery } from '../entries/entry-query.ts'
import type { Stats } from './stats.ts'

type Days = { from: string; to: string }

/** The filters that all figures share. */
type Common = Partial<
  Pick<EntryQuery, 'type' | 'academy' | 'instructor' | 'tag' | 'technique' | 'partner' | 'landed' | 'caught'>
>

/**
 * Filters for the entries behind a figure of Training Stats or a recap. Each lists as many sessions as the
 * figure says: src/server/features/stats/figure-links.test.ts follows all of them.
 */
export function entriesBehind({ from, to, attire }: Days & Partial<Pick<Stats, 'attire'>>) {
  const among = (common: Common & Partial<Days>) => ({ ...(attire && { attire }), from, to, ...common })
  return {
    type: ({ type }: Stats['types'][number]) => among({ type }),
    academy: ({ name }: { name: string }) => among({ academy: name }),
    instructor: ({ name }: { name: string }) => among({ instructor: name }),
    tag: ({ id }: { id: number }) => among({ tag: id }),
    technique: ({ id }: { id: number }) => among({ technique: id }),
    partner: ({ id }: { id: number }) => among({ partner: id }),
    landed: ({ name }: { name: string }) => among({ landed: name }),
    caught: ({ name }: { name: string }) => among({ caught: name }),
    /** The entries of a week or month. */
    step: (step: Days) => among({ from: step.from, to: step.to }),
    day: ({ day }: { day: string }) => among({ from: day, to: day }),
  }
}
