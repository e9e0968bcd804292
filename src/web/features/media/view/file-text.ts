import { counted } from '#shared/foundation/numbers.ts'
import { type Attachment, kindOf } from '#shared/media/media.ts'
import { isVideoLink } from '#shared/media/video-links.ts'

const MB = 1024 * 1024

/** A file's size: '4.2 MB', '310 KB'. */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < MB * 0.95 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MB).toFixed(1)} MB`
}

/** How a file is shown. */
export const kindOfAttachment = (file: Attachment) =>
  file.isVideo ? 'video' : (kindOf(file.mimetype) ?? 'document')

/** '2 photos'; nothing if there are none. */
export const countOf = (n: number, one: string) => (n === 0 ? [] : [counted(n, one)])

/** The media of an entry as text: '2 photos, 1 video, 1 link'. A link that counts as a video is one. */
export function mediaSummary(files: Attachment[], links: string[]): string {
  const kinds = files.map(kindOfAttachment)
  const linkedVideos = links.filter(isVideoLink).length
  const numberOf = (kind: string) => kinds.filter((one) => one === kind).length
  return [
    ...countOf(numberOf('image'), 'photo'),
    ...countOf(numberOf('video') + linkedVideos, 'video'),
    ...countOf(numberOf('document'), 'document'),
    ...countOf(links.length - linkedVideos, 'link'),
  ].join(', ')
}
