import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isSameName } from '#shared/foundation/name-key.ts'
import { starterTags } from '#shared/training/tags.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { toast } from '#web/lib/toast.ts'
import { tagsQuery } from '../api.ts'

const loadCreate = () => import('./create-tag.ts')
preload(loadCreate)

interface TagFields {
  /** The ids of the chosen tags. */
  tags: number[]
  /** The names of those the server doesn’t have yet, if the form can save them. */
  newTags?: string[]
  /** The typed text in the field for another one. */
  typedTag: string
}

/** The tags of a form, and the one being typed. */
export function useTagPicking<T extends TagFields>(form: UseFormReturnType<T>) {
  const { data } = useQuery(tagsQuery)
  const tags = data ?? []
  const { tags: chosen, newTags, typedTag: typed } = form.values

  const { choose, remove, setTyped, setNewTags, addNew, refuse } = changesTo(form)
  const { create, isAdding, whenCreated } = useCreateTag({
    onStored: choose,
    onPending: newTags && addNew,
    refuse,
  })

  /** Adds the typed tag, creating it if it doesn't exist, and waits for those that were tapped. Returns whether it worked. */
  const add = async (): Promise<boolean> => {
    if (!(await whenCreated())) return false
    const name = form.getValues().typedTag.trim()
    if (name === '') return true
    const existing = tags.find((tag) => isSameName(tag.name, name))
    if (existing) choose(existing.id)
    else if (!(await create(name))) return false
    setTyped('')
    return true
  }

  return {
    tags,
    chosen,
    toggle: (id: number) => (chosen.includes(id) ? remove(id) : choose(id)),
    newTags: newTags ?? [],
    removeNew: (name: string) => setNewTags((newTags ?? []).filter((one) => one !== name)),
    typed,
    setTyped,
    add,
    starters: data ? startersBeside([...data.map(({ name }) => name), ...(newTags ?? [])]) : [],
    addStarter: create,
    isAdding,
    error: form.errors['tags'] ?? form.errors['typedTag'],
  }
}

/** The changes of the form by a tap or a typed name. */
function changesTo<T extends TagFields>(form: UseFormReturnType<T>) {
  const setTags = (ids: number[]) => form.getInputProps('tags').onChange(ids)
  const setNewTags = (names: string[]) => form.getInputProps('newTags').onChange(names)
  return {
    choose: (id: number) => setTags([...new Set([...form.getValues().tags, id])]),
    remove: (id: number) => setTags(form.getValues().tags.filter((tag) => tag !== id)),
    setTyped: (text: string) => form.getInputProps('typedTag').onChange(text),
    setNewTags,
    addNew: (name: string) => setNewTags([...new Set([...(form.getValues().newTags ?? []), name])]),
    refuse: (sentence: string) => {
      form.setFieldError('typedTag', sentence)
      form.getInputNode('typedTag')?.focus()
    },
  }
}

/** The names that are offered beside these. */
const startersBeside = (names: string[]) =>
  names.length < starterTags.length
    ? starterTags.filter((starter) => !names.some((name) => isSameName(name, starter)))
    : []

interface Creating {
  onStored: (id: number) => void
  /** Left out if the form can’t be saved with tags that the server doesn’t have yet. */
  onPending: ((name: string) => void) | undefined
  refuse: (sentence: string) => void
}

function useCreateTag({ onStored, onPending, refuse }: Creating) {
  const client = useQueryClient()
  const adding = useMutation({
    mutationFn: async (name: string) => (await loadCreate()).submitTag(client, { name, colorClass: 'blue' }),
  })

  const underway = useRef(new Set<Promise<boolean>>())
  const whenCreated = async () => (await Promise.all(underway.current)).every(Boolean)

  const send = async (name: string): Promise<boolean> => {
    try {
      const added = await adding.mutateAsync(name)
      if (added.state === 'stored') {
        onStored(added.reply.id)
        toast({ text: 'Tag created successfully' })
      } else if (onPending) onPending(name)
      else {
        refuse(`You can add “${name}” here once you’re back online.`)
        return false
      }
      return true
    } catch (error) {
      refuse(sentenceOf(error))
      toast({ text: `Failed to create tag: ${sentenceOf(error)}`, isBad: true })
      return false
    }
  }
  const create = async (name: string): Promise<boolean> => {
    const created = send(name)
    underway.current.add(created)
    return created.finally(() => underway.current.delete(created))
  }
  return { create, whenCreated, isAdding: adding.isPending }
}
