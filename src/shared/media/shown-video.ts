import { isVideoFile, urlOf } from './video-links.ts'

const hostOf = (url: URL) => url.hostname.replace(/^(www|m|music|player)\.(?=.*\.)/, '')

/** The sites whose videos have names of their own, by host. */
const sites: Record<string, string> = {
  'youtube.com': 'YouTube',
  'youtube-nocookie.com': 'YouTube',
  'youtu.be': 'YouTube',
  'vimeo.com': 'Vimeo',
  'dailymotion.com': 'Dailymotion',
  'dai.ly': 'Dailymotion',
  'streamable.com': 'Streamable',
}
const siteOf = (url: URL) => sites[hostOf(url)]

const youTubeId = /^[\w-]{11}$/
const youTubeList = /^[\w-]{2,100}$/

/** The id in a link to a YouTube video, which may be wrong; undefined for YouTube's other pages. */
function youTubeVideo(url: URL): string | undefined {
  const [, first = '', second = ''] = url.pathname.split('/')
  if (hostOf(url) === 'youtu.be') return first
  if (first === 'watch') return url.searchParams.get('v') ?? ''
  return ['shorts', 'embed', 'live'].includes(first) ? second : undefined
}

/** Whether a page of YouTube isn't a video's, or is one's that can exist. */
const hasWholeId = (url: URL) => {
  const video = youTubeVideo(url)
  return video === undefined || youTubeId.test(video)
}

/** The page of YouTube's player for a video or a playlist. */
function youTubePlayer(url: URL): string | undefined {
  if (siteOf(url) !== 'YouTube') return undefined
  const player = 'https://www.youtube-nocookie.com/embed/'
  const list = url.searchParams.get('list') ?? ''
  if (/^\/(playlist|embed\/videoseries)\/?$/.test(url.pathname))
    return youTubeList.test(list) ? `${player}videoseries?list=${list}` : undefined
  const video = youTubeVideo(url) ?? ''
  if (!youTubeId.test(video)) return undefined
  const start = startOf(url)
  return `${player}${video}${start > 0 ? `?start=${start}` : ''}`
}

const vimeoPath =
  /^\/(?:(?:.+\/)?videos?\/|channels\/[^/]+\/|ondemand\/[^/]+\/)?(\d{5,12})(?:\/([\da-f]{6,20}))?\/?$/
const vimeoSecret = /^[\da-f]{6,20}$/

/** The page of Vimeo's player, with the secret part of an unlisted video's link. */
function vimeoPlayer(url: URL): string | undefined {
  if (siteOf(url) !== 'Vimeo') return undefined
  const [, id, inPath] = vimeoPath.exec(url.pathname) ?? []
  if (id === undefined) return undefined
  const secret = inPath ?? url.searchParams.get('h') ?? ''
  return `https://player.vimeo.com/video/${id}${vimeoSecret.test(secret) ? `?h=${secret}&dnt=1` : '?dnt=1'}`
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
  /** The source of the player or element, or the link itself. */
  src: string
  /** The site, such as 'YouTube', or the name of the host. */
  host: string
}

/** How to show a link. Players are embedded without cookies if the provider offers that. */
export function shownVideo(link: string): ShownVideo {
  const url = urlOf(link)
  if (!url) return { as: 'link', src: link, host: 'Link' }
  const host = siteOf(url) ?? hostOf(url)
  const player = youTubePlayer(url) ?? vimeoPlayer(url)
  if (player !== undefined) return { as: 'embed', src: player, host }
  return { as: isVideoFile(link) ? 'file' : 'link', src: url.href, host }
}

/** The same video, played from a second; undefined for a link, which plays elsewhere. */
export function videoFrom({ as, src, host }: ShownVideo, seconds: number): ShownVideo | undefined {
  if (as === 'link') return undefined
  const url = new URL(src)
  if (host === 'YouTube') url.searchParams.set('start', String(seconds))
  else url.hash = as === 'embed' ? `t=${seconds}s` : `t=${seconds}`
  return { as, src: url.href, host }
}

/** Whether a link may be added: a page of YouTube or Vimeo, but not a front page, nor a video whose id is incomplete. */
export function isAddableVideo(link: string): boolean {
  const url = urlOf(link)
  if (!url || url.pathname === '/') return false
  const site = siteOf(url)
  return site === 'Vimeo' || (site === 'YouTube' && hasWholeId(url))
}

/** A line of notes on a video. */
export interface TimedNote {
  /** The second it is about; null for a line without a time. */
  at: number | null
  /** The time as it was typed, such as '0:42'; '' for none. */
  time: string
  text: string
}

const timed = /^\s*\[?((?:\d{1,2}:)?\d{1,3}:[0-5]\d)\]?(?!:?\d)\s*[-–—:.]?\s*(.*)$/s

/** The lines of a video's notes: '0:42 hip escape' is about second 42. */
export const timedNotes = (notes: string): TimedNote[] =>
  notes
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, time = '', text = ''] = timed.exec(line) ?? []
      return time === '' ? { at: null, time, text: line.trim() } : { at: secondsOf(time), time, text: text.trim() }
    })

const secondsOf = (time: string) => time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
