/** A text without the characters that PostgreSQL can't store. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
