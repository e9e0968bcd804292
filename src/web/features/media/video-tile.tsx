import { IconExternalLink, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import type { Attachment } from '#shared/media.ts'
import { type ShownVideo, shownVideo } from '#shared/video-links.ts'
import classes from './attachments.module.css'
import { DownloadLink } from './download-link.tsx'
import { sizeOf } from './file-words.ts'

/** A video of the person's own. Nothing of it is loaded before it is played. */
export function OwnVideo({ file }: { file: Attachment }) {
  const [isStrange, setStrange] = useState(false)
  return (
    <figure className={classes['video']}>
      <Player
        src={file.path}
        label={file.originalname}
        poster={file.preview}
        // Phones film in formats that not every browser plays.
        onError={() => setStrange(true)}
      />
      <figcaption className={classes['caption']}>
        <span dir="auto">{file.originalname}</span> · {sizeOf(file.bytes)}
      </figcaption>
      {isStrange && (
        <DownloadLink file={file}>
          <span className={classes['host']}>This browser cannot play it. Download</span>
        </DownloadLink>
      )}
    </figure>
  )
}

/** A video elsewhere: as a player where there is one, otherwise as a link. Nobody is asked for it before the click. */
export function LinkedVideo({ link }: { link: string }) {
  const [isPlaying, setPlaying] = useState(false)
  const shown = shownVideo(link)
  if (shown.as === 'link')
    return (
      <a className={classes['file']} href={shown.src} target="_blank" rel="noopener noreferrer">
        <IconExternalLink size={22} aria-hidden />
        <Address link={link} host={shown.host} />
      </a>
    )
  if (isPlaying) return <Playing shown={shown} />
  return (
    <button type="button" className={classes['card']} onClick={() => setPlaying(true)}>
      <span className={classes['disc']} aria-hidden>
        <IconPlayerPlayFilled size={26} />
      </span>
      <span className={classes['host']}>Play from {shown.host}</span>
      <span className={classes['address']}>{link.replace(/^https?:\/\/(www\.)?/, '')}</span>
    </button>
  )
}

const Address = ({ link, host }: { link: string; host: string }) => (
  <span className={classes['words']}>
    <span className={classes['host']}>{host}</span>
    <span className={classes['address']}>{link.replace(/^https?:\/\/(www\.)?/, '')}</span>
  </span>
)

/** Asked for by a click, so it starts at once and takes over the focus of the button that it replaces. */
function Playing({ shown: { as, src, host } }: { shown: ShownVideo }) {
  if (as === 'file') return <Player src={src} label={`Video from ${host}`} poster="" isAsked />
  const start = new URL(src)
  start.searchParams.set('autoplay', '1')
  return (
    <iframe
      className={classes['player']}
      ref={takeFocus}
      src={start.href}
      title={`${host} video`}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- it keeps its own origin, which is not ours
      sandbox="allow-scripts allow-same-origin allow-forms allow-presentation allow-popups allow-popups-to-escape-sandbox"
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      // YouTube refuses players that do not say on which site they stand.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

interface PlayerProps {
  src: string
  label: string
  poster: string
  /** Whether a click has already asked for it. */
  isAsked?: boolean
  onError?: () => void
}

const Player = ({ src, label, poster, isAsked = false, onError }: PlayerProps) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for a video of one's own training
  <video
    className={classes['player']}
    ref={isAsked ? takeFocus : null}
    src={src}
    aria-label={label}
    controls
    playsInline
    autoPlay={isAsked}
    preload={isAsked ? 'auto' : 'none'}
    onError={onError}
    {...(poster !== '' && { poster })}
  />
)

const takeFocus = (player: HTMLElement | null) => player?.focus()
