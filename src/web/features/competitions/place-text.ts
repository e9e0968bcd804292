const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })

/** '1st', '2nd', '3rd', '11th'. */
export const placeText = (placing: number) => `${placing}${endings[ordinals.select(placing)] ?? 'th'}`
