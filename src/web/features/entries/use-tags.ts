import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnanswered, sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { tagsQuery, useAddTag } from '../tags/api.ts'

/**
 * The person's tags, and the one that is being typed; `choose` takes a tag into the entry, `chooseNew` one that cannot be
 * made now for want of a signal.
 */
export function useTags(choose: (id: number) => void, chooseNew?: (name: string) => void) {
  const { data: tags = [] } = useQuery(tagsQuery)
  const [typed, setTyped] = useState('')
  const adding = useAddTag()

  const create = async (name: string): Promise<boolean> => {
    try {
      choose((await adding.mutateAsync(name)).id)
      toast({ text: 'Tag created successfully' })
      return true
    } catch (problem) {
      if (chooseNew && isUnanswered(problem)) {
        chooseNew(name)
        return true
      }
      toast({ text: `Failed to create tag: ${sentenceOf(problem)}`, isBad: true })
      return false
    }
  }

  /** Takes what is typed into the entry: the tag of that name, made when there is none. Answers whether it worked. */
  const add = async (): Promise<boolean> => {
    const name = typed.trim()
    if (name === '') return true
    if (adding.isPending) return false
    const existing = tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
    if (existing) choose(existing.id)
    else if (!(await create(name))) return false
    setTyped('')
    return true
  }

  return { tags, typed, setTyped, add, isAdding: adding.isPending }
}
