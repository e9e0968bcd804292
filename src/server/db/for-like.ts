/** Text as it stands in a pattern of `like`. */
export const forLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
