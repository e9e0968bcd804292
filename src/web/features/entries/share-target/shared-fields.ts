import { isAddableVideo } from '#shared/media/shown-video.ts'
import type { Share } from '#web/features/offline/shares/shares.ts'

/** The fields that a share fills in: links to videos become video links, all other text the notes. */
export function sharedFields({ title, text, url }: Pick<Share, 'title' | 'text' | 'url'>) {
  const links = `${url} ${text}`.match(/https?:\/\/\S+/g) ?? []
  const videoLinks = [...new Set(links)].filter(isAddableVideo)
  const withoutVideos = (part: string) => videoLinks.reduce((rest, link) => rest.replaceAll(link, ''), part).trim()
  // Apps repeat the title or the link in the text.
  const notes = [title, text, url]
    .map(withoutVideos)
    .filter(
      (part, place, parts) =>
        part !== '' &&
        !parts.some(
          (other, at) => at !== place && (other.length > part.length || at < place) && other.includes(part),
        ),
    )
  return { notes: notes.join('\n'), videoLinks }
}
