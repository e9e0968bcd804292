import { Button, CloseButton, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { shownVideo } from '#shared/shown-video.ts'
import type { Technique } from '#shared/techniques.ts'
import { urlOf } from '#shared/video-links.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { FieldWithButton } from '#web/ui/field-with-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import classes from './videos-field.module.css'

type Videos = Technique['videos']

interface Props {
  videos: Videos
  onVideos: (videos: Videos) => void
  error: ReactNode
}

/** What was typed as a URL; https:// may be missing. */
const addressOf = (typed: string) => (typed === '' || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`)

/** Links to videos, each with notes that may name times. */
export function VideosField({ videos, onVideos, error }: Props) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const url = addressOf(typed.trim())
  const isAddable = urlOf(url)?.hostname.includes('.') === true

  const add = () => {
    if (url === '') return
    if (!isAddable) return setWrong(true)
    setTyped('')
    if (!videos.some((one) => one.url === url)) onVideos([...videos, { url, notes: '' }])
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  const remove = (removed: string) => {
    onVideos(videos.filter((one) => one.url !== removed))
    button.current?.focus()
  }
  return (
    <div className={classes['videos']}>
      <FieldWithButton>
        <TextInput
          type="url"
          inputMode="url"
          label="Add a video link"
          placeholder="https://youtu.be/..."
          maxLength={limits.videoLink}
          value={typed}
          error={isWrong ? 'Please enter a valid URL' : error}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(false)
          }}
          onKeyDown={addOnEnter}
          // A link typed but not added belongs to the technique, too.
          onBlur={() => isAddable && add()}
        />
        <Button ref={button} variant="default" aria-label="Add video" onClick={add}>
          Add
        </Button>
      </FieldWithButton>
      {videos.length > 0 && (
        <CardList aria-label="Videos">
          {videos.map(({ url: one, notes }) => (
            <li key={one} className={classes['video']}>
              <div className={classes['heading']}>
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
