import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { isAddableVideo, shownVideo } from '#shared/shown-video.ts'
import { toast } from '#web/lib/toast.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { FieldWithButton } from '#web/ui/field-with-button.tsx'
import { Hint } from '#web/ui/hint.tsx'
import { LinkThumb } from '../view/thumb.tsx'
import { MediaRow } from './media-row.tsx'
import classes from './video-links-field.module.css'

interface Props {
  links: string[]
  onLinks: (links: string[]) => void
}

/** What was typed as a URL; https:// may be missing. */
const addressOf = (typed: string) => (typed === '' || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`)
const shortened = (link: string) => link.replace(/^https?:\/\/(www\.)?/, '')
const isSameVideo = (one: string, other: string) => shownVideo(one).src === shownVideo(other).src

/** Links to videos on YouTube and Vimeo. */
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
  const remove = (removed: string) => {
    onLinks(links.filter((one) => one !== removed))
    button.current?.focus()
  }
  return (
    <div className={classes['links']}>
      <FieldWithButton>
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
          // A link typed but not added belongs to the entry too.
          onBlur={() => isAddableVideo(link) && add()}
        />
        <Button ref={button} variant="default" aria-label="Add link" onClick={add}>
          Add
        </Button>
      </FieldWithButton>
      {links.length > 0 && (
        <CardList aria-label="Video links">
          {links.map((one) => (
            <MediaRow
              key={one}
              name={shortened(one)}
              thumb={<LinkThumb link={one} />}
              onRemove={() => remove(one)}
            >
              <Hint>{shownVideo(one).host}</Hint>
            </MediaRow>
          ))}
        </CardList>
      )}
    </div>
  )
}
