/** A search parameter that is text; undefined where it is empty or anything else. */
export const textParam = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
