import { useRef } from 'react'
import { shownVideo } from '#shared/media/shown-video.ts'
import type { TypedField } from '#web/lib/form/typed-field.ts'
import { toast } from '#web/lib/toast.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { CardList } from '#web/ui/list/card-list.tsx'
import { LinkThumb } from '../view/thumb.tsx'
import { addVideo, invalidVideo } from './add-video.ts'
import { LinkField } from './link-field.tsx'
import { MediaRow } from './media-row.tsx'

interface Props {
  links: string[]
  onLinks: (links: string[]) => void
  typed: TypedField
}

const shortened = (link: string) => link.replace(/^https?:\/\/(www\.)?/, '')

/** Links to videos on YouTube and Vimeo. */
export function VideoLinksField({ links, onLinks, typed }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const added = addVideo(links, typed.value)
  const invalid = invalidVideo(typed.value)
  const add = added && (() => added !== links && onLinks(added))
  const remove = (removed: string) => {
    onLinks(links.filter((one) => one !== removed))
    button.current?.focus()
  }
  return (
    <div className="stack gap-3">
      <LinkField
        label="Add a YouTube or Vimeo link"
        addLabel="Add link"
        invalid={invalid}
        onInvalid={() => toast({ title: 'Invalid Video Link', text: invalid, isBad: true })}
        error={typed.error}
        {...{ button, typed, add }}
      />
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
