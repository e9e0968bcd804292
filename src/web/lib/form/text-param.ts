/** A search parameter as text; undefined if it is empty or something else. */
export const textParam = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
