/** Escapes text for a pattern of `like`. */
export const forLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
