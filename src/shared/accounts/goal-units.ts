/** What a goal of a week counts. */
export const goalUnits = ['sessions', 'hours'] as const
