/** How a match went for the member. */
export const outcomes = ['won', 'lost', 'draw'] as const

export type Outcome = (typeof outcomes)[number]

/** Their labels. */
export const outcomeNames: Record<Outcome, string> = { won: 'Won', lost: 'Lost', draw: 'Draw' }

/** What decided a match; '' if nobody said. */
export const endings = [
  '',
  'submission',
  'points',
  'advantages',
  'decision',
  'disqualification',
  'walkover',
] as const

export type Ending = (typeof endings)[number]

/** As in 'won by submission'. */
export const endingNames: Record<Ending, string> = {
  '': 'Unknown',
  submission: 'Submission',
  points: 'Points',
  advantages: 'Advantages',
  decision: 'Decision',
  disqualification: 'Disqualification',
  walkover: 'Walkover',
}
