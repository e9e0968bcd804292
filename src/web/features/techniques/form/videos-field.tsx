import { CloseButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { shownVideo } from '#shared/media/shown-video.ts'
import { urlOf } from '#shared/media/video-links.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import { addressOf } from '#web/features/media/upload/add-video.ts'
import { LinkField } from '#web/features/media/upload/link-field.tsx'
import type { TypedField } from '#web/lib/form/typed-field.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { CardList } from '#web/ui/list/card-list.tsx'
import classes from './videos-field.module.css'

type Videos = Technique['videos']

interface Props {
  videos: Videos
  onVideos: (videos: Videos) => void
  error: ReactNode
  typed: TypedField
}

export const invalidUrl = 'Please enter a valid URL'

/** The videos with the typed link, unless they have it; undefined if it can’t be added. */
export function addVideo(videos: Videos, typed: string): Videos | undefined {
  const url = addressOf(typed)
  if (url === '' || videos.some((video) => video.url === url)) return videos
  return urlOf(url)?.hostname.includes('.') ? [...videos, { url, notes: '' }] : undefined
}

/** Links to videos, each with notes that may name times. */
export function VideosField({ videos, onVideos, error, typed }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const added = addVideo(videos, typed.value)
  const add = added && (() => added !== videos && onVideos(added))
  const remove = (removed: string) => {
    onVideos(videos.filter((one) => one.url !== removed))
    button.current?.focus()
  }
  return (
    <div className="stack gap-3">
      <LinkField
        label="Add a video link"
        addLabel="Add video"
        invalid={invalidUrl}
        error={typed.error ?? error}
        {...{ button, typed, add }}
      />
      {videos.length > 0 && (
        <CardList aria-label="Videos">
          {videos.map(({ url: one, notes }) => (
            <li key={one} className={classes['video']}>
              <div className="row between gap-2">
                <span className={classes['url']}>{one.replace(/^https?:\/\/(www\.)?/, '')}</span>
                <CloseButton size={44} aria-label={`Remove ${one}`} onClick={() => remove(one)} />
              </div>
              <TextArea
                label={`Notes on this ${shownVideo(one).host} video`}
                description="Start a line with a time to play from there."
                placeholder="0:42 hip escape"
                minRows={2}
                dir="auto"
                maxLength={limits.videoNotes}
                value={notes}
                onChange={({ currentTarget: { value } }) =>
                  onVideos(videos.map((video) => (video.url === one ? { ...video, notes: value } : video)))
                }
              />
            </li>
          ))}
        </CardList>
      )}
    </div>
  )
}
