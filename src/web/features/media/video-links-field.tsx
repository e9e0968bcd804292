import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { isAddableVideo, shownVideo } from '#shared/video-links.ts'
import { toast } from '../../lib/toast.ts'
import { MediaRow } from './media-row.tsx'
import { LinkThumb } from './thumb.tsx'
import classes from './training-media.module.css'

interface Props {
  links: string[]
  onLinks: (links: string[]) => void
}

/** What is typed as an address, also without its beginning. */
const addressOf = (typed: string) => (typed === '' || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`)
const shortened = (link: string) => link.replace(/^https?:\/\/(www\.)?/, '')
const isSameVideo = (one: string, other: string) => shownVideo(one).src === shownVideo(other).src

/** Links to videos on YouTube and Vimeo, each with a way out. */
export function VideoLinksField({ links, onLinks }: Props) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const link = addressOf(typed.trim())

  const type = (text: string) => {
    setTyped(text)
    setWrong(false)
  }
  const add = () => {
    if (link === '') return
    if (!isAddableVideo(link)) {
      setWrong(true)
      toast({ title: 'Invalid Video Link', text: 'Please enter a valid YouTube or Vimeo URL.', isBad: true })
      return
    }
    type('')
    if (!links.some((one) => isSameVideo(one, link))) onLinks([...links, link])
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  const remove = (gone: string) => {
    onLinks(links.filter((one) => one !== gone))
    button.current?.focus()
  }
  return (
    <div>
      <div className={classes['add']}>
        <TextInput
          type="url"
          inputMode="url"
          label="Add a YouTube or Vimeo link"
          placeholder="https://youtu.be/..."
          maxLength={limits.videoLink}
          value={typed}
          error={isWrong}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={addOnEnter}
          // A link that was typed and not added belongs to the entry too.
          onBlur={() => isAddableVideo(link) && add()}
        />
        <Button ref={button} variant="default" aria-label="Add link" onClick={add}>
          Add
        </Button>
      </div>
      {links.length > 0 && (
        <ul className={classes['list']} aria-label="Video links">
          {links.map((one) => (
            <MediaRow key={one} name={shortened(one)} thumb={<LinkThumb />} onRemove={() => remove(one)}>
              <p className={classes['fact']}>{shownVideo(one).host}</p>
            </MediaRow>
          ))}
        </ul>
      )}
    </div>
  )
}
