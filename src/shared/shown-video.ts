import { urlOf } from './video-links.ts'

const hostOf = (url: URL) => url.hostname.replace(/^(www|m|music|player)\.(?=.*\.)/, '')
const youTubeId = /^[\w-]{11}$/

function youTubeVideo(url: URL): string | undefined {
  const [, first = '', second = ''] = url.pathname.split('/')
  const host = hostOf(url)
  const id =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? first === 'watch'
          ? (url.searchParams.get('v') ?? '')
          : ['shorts', 'embed', 'live'].includes(first)
            ? second
            : ''
        : ''
  return youTubeId.test(id) ? id : undefined
}

const vimeoPath =
  /^\/(?:(?:.+\/)?videos?\/|channels\/[^/]+\/|ondemand\/[^/]+\/)?(\d{5,12})(?:\/([\da-f]{6,20}))?\/?$/
const vimeoSecret = /^[\da-f]{6,20}$/

/** A Vimeo video's id, with the secret part of an unlisted one's link. */
function vimeoVideo(url: URL): { id: string; secret: string | undefined } | undefined {
  if (hostOf(url) !== 'vimeo.com') return undefined
  const [, id, inPath] = vimeoPath.exec(url.pathname) ?? []
  if (id === undefined) return undefined
  const secret = inPath ?? url.searchParams.get('h') ?? ''
  return { id, secret: vimeoSecret.test(secret) ? secret : undefined }
}

/** The second at which a YouTube link starts: t=90, t=90s or t=1m30s. */
function startOf(url: URL): number {
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(
      url.searchParams.get('t') ?? url.searchParams.get('start') ?? '',
    ) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

/** How a link is shown: `embed` for a player's page, `file` for a video file, `link` for anything else. */
export interface ShownVideo {
  as: 'embed' | 'file' | 'link'
  /** What the player or the element loads, or the link itself. */
  src: string
  /** The site, 'YouTube' or the name of the host. */
  host: string
}

/** How to show a link. Players are embedded without cookies if the provider offers that. */
export function shownVideo(link: string): ShownVideo {
  const url = urlOf(link)
  if (!url) return { as: 'link', src: link, host: 'Link' }
  const video = youTubeVideo(url)
  if (video !== undefined) {
    const start = startOf(url)
    const query = start > 0 ? `?start=${start}` : ''
    return { as: 'embed', src: `https://www.youtube-nocookie.com/embed/${video}${query}`, host: 'YouTube' }
  }
  const vimeo = vimeoVideo(url)
  if (vimeo) {
    const query = vimeo.secret === undefined ? '?dnt=1' : `?h=${vimeo.secret}&dnt=1`
    return { as: 'embed', src: `https://player.vimeo.com/video/${vimeo.id}${query}`, host: 'Vimeo' }
  }
  const isFile = /\.(mp4|webm|mov)$/i.test(url.pathname)
  return { as: isFile ? 'file' : 'link', src: url.href, host: hostOf(url) }
}

/** Whether a link may be added: a YouTube or Vimeo video. */
export const isAddableVideo = (link: string) => shownVideo(link).as === 'embed'

/** Whether a link counts as a video: a player's page, a video file, or a page of Dailymotion or Streamable. */
export function isVideoLink(link: string): boolean {
  const { as, host } = shownVideo(link)
  return as !== 'link' || ['dailymotion.com', 'dai.ly', 'streamable.com'].includes(host)
}
