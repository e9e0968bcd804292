import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { shownVideo, timedNotes, videoFrom } from '#shared/media/shown-video.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import { LinkedVideo, Playing } from '#web/features/media/view/video-tile.tsx'
import classes from './videos.module.css'

type Video = Technique['videos'][number]

/** The videos of a technique, each with its notes. */
export const Videos = ({ videos }: { videos: Video[] }) => (
  <section className={classes['videos']} aria-label="Videos">
    <h3 className="text-lg">Videos</h3>
    {videos.map((video) => (
      <VideoWithNotes key={`${video.url} ${video.notes}`} video={video} />
    ))}
  </section>
)

/** A video; tapping a note with a time plays from there. */
export function VideoWithNotes({ video: { url, notes } }: { video: Video }) {
  const shown = shownVideo(url)
  const [played, setPlayed] = useState<{ from: number; tap: number }>()
  const playing = played && videoFrom(shown, played.from)
  const play = (from: number) => setPlayed((before) => ({ from, tap: (before?.tap ?? 0) + 1 }))
  return (
    <div className={classes['video']}>
      {playing ? <Playing key={played.tap} shown={playing} /> : <LinkedVideo link={url} />}
      {notes !== '' && (
        <ul aria-label="Notes on the video">
          {timedNotes(notes).map(({ at, time, text }) => (
            <li key={`${time} ${text}`}>
              {at === null || shown.as === 'link' ? (
                <span className={classes['plain']}>
                  {time} {text}
                </span>
              ) : (
                <button type="button" className={classes['note']} onClick={() => play(at)}>
                  <IconPlayerPlayFilled size={16} aria-hidden />
                  <span className="numbers semibold">{time}</span> {text}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
