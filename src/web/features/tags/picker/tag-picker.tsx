import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { fold } from '#shared/foundation/fold.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Tag } from '#shared/training/tags.ts'
import { isEnter } from '#web/lib/keyboard.ts'
import { FieldWithButton } from '#web/ui/form/form.tsx'
import { tablet } from '#web/ui/styles/breakpoints.ts'
import { Chip, Chips } from '#web/ui/text/chip.tsx'
import { tagUsesQuery } from '../api.ts'
import { initiallyOffered, offeredTags } from './offered-tags.ts'
import classes from './tag-picker.module.css'
import type { useTagPicking } from './use-tag-picking.ts'

type Picking = ReturnType<typeof useTagPicking>

interface Props {
  picking: Picking
  /** The text that the tags are for, such as a title: those that it names are offered first. */
  about?: string
}

/**
 * The member’s tags as chips: the likely ones at first, then all, filtered by the field that also adds new ones. On a phone,
 * that field is behind a button of its name.
 */
export function TagPicker({ picking, about = '' }: Props) {
  const { tags, chosen, toggle, newTags, removeNew, starters, addStarter } = picking
  const [showsAll, setShowsAll] = useState(false)
  const [showsField, setShowsField] = useState(false)
  const hasRoom = useMediaQuery(tablet, undefined, { getInitialValueInEffect: false })
  const likely = useLikely(tags, about)
  const isMore = likely.length < tags.length
  const isTyping = picking.typed !== '' || Boolean(picking.error)
  const isAll = showsAll || isTyping
  const hasField = hasRoom || showsField || isAll
  const isMatching = ({ name }: Tag) => fold(name).includes(fold(picking.typed))
  // Choosing one moves none.
  const shown = [...new Set([...likely, ...tags])].filter(
    (tag) => chosen.includes(tag.id) || (isAll ? isMatching(tag) : likely.includes(tag)),
  )
  const room = Math.max(initiallyOffered - shown.length - newTags.length, 0)
  return (
    <div className="stack gap-3">
      <Chips legend="Tags" layout="tight">
        {shown.map((tag) => (
          <Chip key={tag.id} type="checkbox" isChosen={chosen.includes(tag.id)} onChoice={() => toggle(tag.id)}>
            <span dir="auto">{tag.name}</span>
          </Chip>
        ))}
        {newTags.map((name) => (
          <Chip key={name} type="checkbox" isChosen onChoice={() => removeNew(name)}>
            <span dir="auto">{name}</span>
          </Chip>
        ))}
        {(isAll || showsField ? starters : starters.slice(0, room)).map((name) => (
          <Chip key={name} type="checkbox" isChosen={false} onChoice={() => void addStarter(name)}>
            {name}
          </Chip>
        ))}
        {isMore && (
          <Button
            variant="subtle"
            className={classes['more'] ?? ''}
            aria-expanded={isAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {isAll ? 'Fewer tags' : 'All tags'}
          </Button>
        )}
        {!hasField && (
          <Button variant="subtle" className={classes['more'] ?? ''} onClick={() => setShowsField(true)}>
            Add custom tag...
          </Button>
        )}
      </Chips>
      {hasField && <CustomTag picking={picking} isFocused={showsField} />}
    </div>
  )
}

function useLikely(tags: Tag[], about: string): Tag[] {
  const { data: uses = [] } = useQuery(tagUsesQuery)
  // Typing never waits for it.
  return offeredTags({ tags, uses, about: useDeferredValue(about) })
}

function CustomTag({ picking, isFocused }: { picking: Picking; isFocused: boolean }) {
  const { typed, setTyped, add, isAdding, error } = picking
  const addOnEnter = (event: KeyboardEvent) => {
    if (!isEnter(event.nativeEvent)) return
    event.preventDefault()
    void add()
  }
  return (
    <FieldWithButton>
      <TextInput
        aria-label="Add custom tag"
        placeholder="Add custom tag..."
        maxLength={limits.tagName}
        data-path="typedTag"
        ref={isFocused ? focus : null}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={addOnEnter}
        error={error}
      />
      <Button variant="default" disabled={isAdding} onClick={() => void add()}>
        Add
      </Button>
    </FieldWithButton>
  )
}

/** The button that it replaces had the focus. */
const focus = (field: HTMLElement | null) => field?.focus()
