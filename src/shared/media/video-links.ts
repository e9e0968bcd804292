import { z } from 'zod/mini'
import { limits } from '../foundation/limits.ts'
import { maxLength, text } from '../foundation/text.ts'

const pages =
  /^https?:\/\/([\w-]+\.)*(youtube(-nocookie)?\.com\/(watch|shorts|live|embed|clip|playlist)|(youtu\.be|vimeo\.com|dailymotion\.com|dai\.ly|streamable\.com)\/)/i

/** Whether a link leads to a file that browsers play. */
export const isVideoFile = (link: string) => /^https?:[^?#]+\.(mp4|webm|mov)([?#]|$)/i.test(link)

/** Whether a link counts as a video: a page of a site where it is watched, or a video file. */
export const isVideoLink = (link: string) => pages.test(link) || isVideoFile(link)

/** The address a link leads to; undefined for anything but a web address. */
export function urlOf(link: string): URL | undefined {
  const url = URL.parse(link)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** Whoever sees the entry or an export of it would see them, too. */
function hasCredentials(link: string): boolean {
  const url = urlOf(link)
  return url !== undefined && url.username + url.password !== ''
}

const invalidUrl = 'Please enter a valid URL'

/** A link to a video on another site. Only web addresses: anything else could run as a script when clicked. */
export const videoLink = text('Video link', invalidUrl).check(
  z.trim(),
  maxLength(limits.videoLink, { error: invalidUrl, abort: true }),
  z.refine((link) => urlOf(link) !== undefined, { error: invalidUrl, abort: true }),
  z.refine((link) => !hasCredentials(link), 'Please remove the username and password from this link'),
)

/** An entry's links to videos. */
export const videoLinks = z
  .array(videoLink, 'Video links are a list of URLs')
  .check(maxLength(limits.videoLinks, `An entry can have at most ${limits.videoLinks} video links`))
