import { isAddableVideo, shownVideo } from '#shared/media/shown-video.ts'

/** The URL that was typed; https:// may be missing. */
export function addressOf(text: string) {
  const typed = text.trim()
  return typed === '' || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`
}

const isSameVideo = (one: string, other: string) => shownVideo(one).src === shownVideo(other).src

/** Why the typed link can’t be added. */
export const invalidVideo = (typed: string) =>
  ['YouTube', 'Vimeo'].includes(shownVideo(addressOf(typed)).host)
    ? 'This link leads to no video.'
    : 'Please enter a valid YouTube or Vimeo URL.'

/** The links with the typed one, unless they have it; undefined if it can’t be added. */
export function addVideo(links: string[], typed: string): string[] | undefined {
  const link = addressOf(typed)
  if (link === '' || links.some((one) => isSameVideo(one, link))) return links
  return isAddableVideo(link) ? [...links, link] : undefined
}
