/** What a member won; '' for none. */
export const medals = ['', 'gold', 'silver', 'bronze'] as const

type Medal = (typeof medals)[number]

/** Their labels. */
export const medalNames: Record<Medal, string> = { '': 'None', gold: 'Gold', silver: 'Silver', bronze: 'Bronze' }
