import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { fold } from '#shared/search.ts'
import { Chip, Chips } from '../../ui/chip.tsx'
import classes from './entry-dialog.module.css'
import type { useTags } from './use-tags.ts'

const shownAtFirst = 24

interface Props {
  value: number[]
  onChange: (ids: number[]) => void
  /** Tags that wait for a signal, by name. */
  newTags?: string[]
  onNewTags?: (names: string[]) => void
  picking: ReturnType<typeof useTags>
  error?: ReactNode
}

const none: string[] = []

/** Chips of the person's tags, narrowed by what is typed into the field that also adds new ones. */
export function TagPicker({ value, onChange, newTags = none, onNewTags, picking, error }: Props) {
  const { tags, typed, setTyped, add, isAdding } = picking
  const [showsAll, setShowsAll] = useState(false)
  const toggle = (id: number) => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])

  const matching = tags.filter((tag) => value.includes(tag.id) || fold(tag.name).includes(fold(typed)))
  const isAll = showsAll || typed !== ''
  const shown = matching.filter((tag, at) => isAll || at < shownAtFirst || value.includes(tag.id))

  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void add()
  }

  return (
    <div>
      <Chips legend="Tags">
        {shown.map((tag) => (
          <Chip key={tag.id} type="checkbox" isChosen={value.includes(tag.id)} onChoice={() => toggle(tag.id)}>
            <span dir="auto">{tag.name}</span>
          </Chip>
        ))}
        {newTags.map((name) => (
          <Chip
            key={name}
            type="checkbox"
            isChosen
            onChoice={() => onNewTags?.(newTags.filter((one) => one !== name))}
          >
            <span dir="auto">{name}</span>
          </Chip>
        ))}
        {shown.length < matching.length && (
          <Button variant="subtle" onClick={() => setShowsAll(true)}>
            All {matching.length} tags
          </Button>
        )}
      </Chips>
      <div className={classes['add']}>
        <TextInput
          aria-label="Add custom tag"
          placeholder="Add custom tag..."
          maxLength={limits.tagName}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={addOnEnter}
          error={error}
        />
        <Button variant="default" disabled={isAdding} onClick={() => void add()}>
          Add
        </Button>
      </div>
    </div>
  )
}
