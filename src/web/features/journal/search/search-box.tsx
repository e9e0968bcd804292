import { ActionIcon, CloseButton, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { createStore, useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { joinSearch, type SplitSearch, splitSearch } from '#shared/search/fields.ts'
import { entriesQuery } from '#web/features/entries/api.ts'
import { filterIn } from '#web/features/entries/search/entry-filter.ts'
import { isEnter } from '#web/lib/keyboard.ts'

/** Whether the journal offers its filters before anything is searched for. */
export const filtersShown = createStore(false)

/** Searches the journal at every keystroke, from any page. The query is in the URL; its fields are chips below the box. */
export function SearchBox() {
  const client = useQueryClient()
  const router = useRouter()
  const searched = useLocation({ select: ({ search }) => search.q ?? '' })
  const filter = useLocation({
    select: ({ pathname, search }) => (pathname === '/' ? filterIn(search) : {}),
    structuralSharing: true,
  })
  const [box, setBox] = useState(() => splitSearch(searched))
  const [seen, setSeen] = useState(searched)
  /** Input that hasn't been in the URL yet, which may skip some of it. */
  const [ahead, setAhead] = useState<string[]>([])

  if (searched !== seen) {
    setSeen(searched)
    const at = ahead.indexOf(searched)
    setAhead(at === -1 ? [] : ahead.slice(at + 1))
    // The URL changed in another way: Back, Forward, or a link.
    if (at === -1) setBox(splitSearch(searched))
  }

  const search = (next: SplitSearch) => {
    const query = joinSearch(next)
    setBox(next)
    setAhead([...ahead, query])
    // A slow device skips keystrokes when it draws the list; their searches are sent all the same.
    if (query !== '') void client.prefetchInfiniteQuery(entriesQuery({ q: query, ...filter }))
    const isHere = router.history.location.pathname === '/'
    void router.navigate({ to: '/', search: { ...(query && { q: query }), ...filter }, replace: isHere })
  }

  const addFields = (words: string, isTyped: boolean) => {
    const { fields, ...rest } = splitSearch(words, isTyped)
    return { ...rest, fields: [...box.fields, ...fields] }
  }
  const settle = () => setBox(addFields(box.words, false))

  const areShown = useSelector(filtersShown)
  const toggleFilters = () => {
    filtersShown.setState((areThey) => !areThey)
    if (router.history.location.pathname !== '/') void router.navigate({ to: '/' })
  }

  return (
    <TextInput
      type="search"
      aria-label="Search entries"
      placeholder="Search entries..."
      title="Search entries (/)"
      aria-keyshortcuts="/"
      maxLength={limits.search - joinSearch({ ...box, words: '' }).length - 1}
      value={box.words}
      onChange={(event) => search(addFields(event.currentTarget.value, true))}
      onBlur={settle}
      onKeyDown={({ nativeEvent }) => isEnter(nativeEvent) && settle()}
      leftSection={<IconSearch size={18} />}
      rightSectionWidth={44}
      rightSection={
        box.words + searched === '' ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label="Filters"
            aria-expanded={areShown}
            onClick={toggleFilters}
          >
            <IconAdjustmentsHorizontal size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <CloseButton size={44} aria-label="Clear the search" onClick={() => search({ words: '', fields: [] })} />
        )
      }
    />
  )
}
