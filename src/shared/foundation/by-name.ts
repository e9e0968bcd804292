/** The order of names in lists that are sorted by the app: the same whatever language a browser or server has. */
export const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare
