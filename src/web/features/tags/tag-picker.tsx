import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { fold } from '#shared/search.ts'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { FieldWithButton } from '#web/ui/field-with-button.tsx'
import classes from './tag-picker.module.css'
import type { useTagPicking } from './use-tag-picking.ts'

const initiallyShown = 24

/** The member’s tags as chips, filtered by the field that also adds new ones. */
export function TagPicker({ picking }: { picking: ReturnType<typeof useTagPicking> }) {
  const { tags, chosen, toggle, newTags, removeNew, typed, setTyped, add, starters, addStarter, isAdding, error } =
    picking
  const [showsAll, setShowsAll] = useState(false)

  const matching = tags.filter((tag) => chosen.includes(tag.id) || fold(tag.name).includes(fold(typed)))
  const isAll = showsAll || typed !== ''
  const shown = matching.filter((tag, at) => isAll || at < initiallyShown || chosen.includes(tag.id))

  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void add()
  }

  return (
    <div className={classes['picker']}>
      <Chips legend="Tags">
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
        {starters.map((name) => (
          <Chip key={name} type="checkbox" isChosen={false} onChoice={() => void addStarter(name)}>
            {name}
          </Chip>
        ))}
        {shown.length < matching.length && (
          <Button variant="subtle" onClick={() => setShowsAll(true)}>
            All {matching.length} tags
          </Button>
        )}
      </Chips>
      <FieldWithButton>
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
      </FieldWithButton>
    </div>
  )
}
