import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { shownVideo } from '#shared/media/shown-video.ts'
import type { TypedField } from '#web/lib/form/typed-field.ts'
import { toast } from '#web/lib/toast.ts'
import { FieldWithButton } from '#web/ui/form/field-with-button.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { CardList } from '#web/ui/list/card-list.tsx'
import { LinkThumb } from '../view/thumb.tsx'
import { addVideo, invalidVideo } from './add-video.ts'
import { MediaRow } from './media-row.tsx'
import classes from './video-links-field.module.css'

interface Props {
  links: string[]
  onLinks: (links: string[]) => void
  typed: TypedField
}

const shortened = (link: string) => link.replace(/^https?:\/\/(www\.)?/, '')

/** Links to videos on YouTube and Vimeo. */
export function VideoLinksField({ links, onLinks, typed }: Props) {
  const [isWrong, setWrong] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const added = addVideo(links, typed.value)

  const type = (text: string) => {
    typed.onChange(text)
    setWrong(false)
  }
  const add = () => {
    if (!added) {
      setWrong(true)
      toast({ title: 'Invalid Video Link', text: invalidVideo, isBad: true })
      return
    }
    type('')
    if (added !== links) onLinks(added)
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
          {...typed}
          error={isWrong ? invalidVideo : typed.error}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={addOnEnter}
          // A link typed but not added belongs to the entry too.
          onBlur={() => added && add()}
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
