import { IconDownload, IconExternalLink, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import type { Attachment } from '#shared/media/media.ts'
import { type ShownVideo, shownVideo } from '#shared/media/shown-video.ts'
import { isVideoLink } from '#shared/media/video-links.ts'
import { FileLink, FileText } from './file-link.tsx'
import { sizeOf } from './file-text.ts'
import classes from './video-tile.module.css'

/** A download link; the file keeps its original name. */
export const DownloadLink = ({ file, title = file.originalname }: { file: Attachment; title?: string }) => (
  <FileLink
    icon={<IconDownload size={22} aria-hidden />}
    title={title}
    details={sizeOf(file.bytes)}
    href={file.path}
    download={file.originalname}
  />
)

/** An uploaded video. Nothing but its poster is loaded until it is played. */
export function OwnVideo({ file }: { file: Attachment }) {
  const [isUnplayable, setUnplayable] = useState(false)
  return (
    <figure>
      <Player
        src={file.path}
        label={file.originalname}
        poster={file.preview}
        onUnplayable={() => setUnplayable(true)}
      />
      <figcaption className={classes['caption']}>
        <span dir="auto">{file.originalname}</span> · {sizeOf(file.bytes)}
      </figcaption>
      {isUnplayable && <DownloadLink file={file} title="This browser can’t play it. Download" />}
    </figure>
  )
}

/** A link, as a player if there is one. Nothing is loaded before the click. */
export function LinkedVideo({ link }: { link: string }) {
  const [isPlaying, setPlaying] = useState(false)
  const shown = shownVideo(link)
  if (shown.as === 'link')
    return (
      <FileLink
        icon={<IconExternalLink size={22} aria-hidden />}
        title={isVideoLink(link) ? `Watch on ${shown.host}` : shown.host}
        details={shortened(link)}
        href={shown.src}
        target="_blank"
        rel="noopener noreferrer"
      />
    )
  if (isPlaying) return <Playing shown={shown} />
  return (
    <button type="button" className={classes['poster']} onClick={() => setPlaying(true)}>
      <span className={classes['disc']} aria-hidden>
        <IconPlayerPlayFilled size={26} />
      </span>
      <FileText title={`Play from ${shown.host}`} details={shortened(link)} />
    </button>
  )
}

const shortened = (link: string) => link.replace(/^https?:\/\/(www\.)?/, '')

/** Opened by a click, so it starts at once and takes the focus. */
export function Playing({ shown: { as, src, host } }: { shown: ShownVideo }) {
  if (as === 'file') return <Player src={src} label={`Video from ${host}`} poster="" isAutoplayed />
  const start = new URL(src)
  start.searchParams.set('autoplay', '1')
  return (
    <iframe
      className={classes['player']}
      ref={takeFocus}
      src={start.href}
      title={`${host} video`}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- its origin is not ours
      sandbox="allow-scripts allow-same-origin allow-forms allow-presentation allow-popups allow-popups-to-escape-sandbox"
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      // YouTube refuses players that don’t name their site.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

interface PlayerProps {
  src: string
  label: string
  poster: string
  /** Whether a click already started it. */
  isAutoplayed?: boolean
  /** Told of a format that this browser doesn’t know, such as those in which phones record. */
  onUnplayable?: () => void
}

const Player = ({ src, label, poster, isAutoplayed = false, onUnplayable }: PlayerProps) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for a video of one's own training
  <video
    className={classes['player']}
    ref={isAutoplayed ? takeFocus : null}
    src={src}
    aria-label={label}
    controls
    playsInline
    autoPlay={isAutoplayed}
    // Without a poster, its first frame is shown.
    preload={isAutoplayed ? 'auto' : poster === '' ? 'metadata' : 'none'}
    onError={onUnplayable}
    // Some browsers play only the sound of what they can’t show.
    onLoadedMetadata={({ currentTarget }) => currentTarget.videoWidth === 0 && onUnplayable?.()}
    {...(poster !== '' && { poster })}
  />
)

const takeFocus = (player: HTMLElement | null) => player?.focus()
