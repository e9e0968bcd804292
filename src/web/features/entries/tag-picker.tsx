import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { fold } from '#shared/search.ts'
import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Chip, Chips } from '../../ui/chip.tsx'
import { tagsQuery, useAddTag } from '../tags/api.ts'
import classes from './entry-dialog.module.css'

const shownAtFirst = 24

interface Props {
  value: number[]
  onChange: (ids: number[]) => void
  /** Hears when a tag is on its way, so that the entry is not saved without it. */
  onBusy: (isBusy: boolean) => void
  error?: ReactNode
}

/** Chips of the person's tags, narrowed by what is typed into the field that also adds new ones. */
export function TagPicker({ value, onChange, onBusy, error }: Props) {
  const { data: tags = [] } = useQuery(tagsQuery)
  const [typed, setTyped] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const adding = useAddTag()

  const matching = tags.filter((tag) => value.includes(tag.id) || fold(tag.name).includes(fold(typed)))
  const shown =
    showsAll || typed !== '' ? matching : matching.filter((tag, at) => at < shownAtFirst || value.includes(tag.id))
  const choose = (id: number) => onChange(value.includes(id) ? value : [...value, id])
  const toggle = (id: number) => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])

  const add = async () => {
    const name = typed.trim()
    if (name === '' || adding.isPending) return
    const existing = tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
    if (existing) choose(existing.id)
    else if (!(await create(name))) return
    setTyped('')
  }

  const create = async (name: string): Promise<boolean> => {
    onBusy(true)
    try {
      choose((await adding.mutateAsync(name)).id)
      toast({ text: 'Tag created successfully' })
      return true
    } catch (problem) {
      toast({ text: `Failed to create tag: ${sentenceOf(problem)}`, isBad: true })
      return false
    } finally {
      onBusy(false)
    }
  }

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
            {tag.name}
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
        <Button variant="default" disabled={adding.isPending} onClick={() => void add()}>
          Add
        </Button>
      </div>
    </div>
  )
}
