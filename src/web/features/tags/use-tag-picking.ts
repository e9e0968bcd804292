import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSameTag, starterTags } from '#shared/tags.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { preload } from '#web/lib/preload.ts'
import { toast } from '#web/lib/toast.ts'
import { tagsQuery } from './api.ts'

const loadCreate = () => import('./create-tag.ts')
preload(loadCreate)

interface TagFields {
  /** The ids of the chosen tags. */
  tags: number[]
  /** The names of those the server doesn’t have yet, if the form can save them. */
  newTags?: string[]
}

/** The tags of a form, and the one being typed. */
export function useTagPicking<T extends TagFields>(form: UseFormReturnType<T>) {
  const { data } = useQuery(tagsQuery)
  const tags = data ?? []
  const [typed, setTyped] = useState('')
  const { tags: chosen, newTags } = form.values

  const choose = (id: number) => form.getInputProps('tags').onChange([...new Set([...form.getValues().tags, id])])
  const remove = (id: number) =>
    form.getInputProps('tags').onChange(form.getValues().tags.filter((one) => one !== id))
  const setNewTags = (names: string[]) => form.getInputProps('newTags').onChange(names)
  const addNew = (name: string) => setNewTags([...new Set([...(form.getValues().newTags ?? []), name])])
  const { create, isAdding } = useCreateTag(choose, newTags && addNew)

  /** Adds the typed tag, creating it if it doesn't exist. Returns whether it worked. */
  const add = async (): Promise<boolean> => {
    const name = typed.trim()
    if (name === '') return true
    if (isAdding) return false
    const existing = tags.find((tag) => isSameTag(tag.name, name))
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
    error: form.errors['tags'],
  }
}

/** The names that are offered beside these. */
const startersBeside = (names: string[]) =>
  names.length < starterTags.length
    ? starterTags.filter((starter) => !names.some((name) => isSameTag(name, starter)))
    : []

function useCreateTag(onStored: (id: number) => void, onPending: ((name: string) => void) | undefined) {
  const client = useQueryClient()
  const adding = useMutation({
    mutationFn: async (name: string) => (await loadCreate()).createTag(client, { name, colorClass: 'blue' }),
  })

  const create = async (name: string): Promise<boolean> => {
    try {
      const added = await adding.mutateAsync(name)
      if (added.state === 'stored') {
        onStored(added.reply.id)
        toast({ text: 'Tag created successfully' })
      } else if (onPending) onPending(name)
      else toast({ text: `You can add “${name}” here once you’re back online.` })
      return true
    } catch (error) {
      toast({ text: `Failed to create tag: ${sentenceOf(error)}`, isBad: true })
      return false
    }
  }
  return { create, isAdding: adding.isPending }
}
