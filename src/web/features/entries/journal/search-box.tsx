import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'

const debounceMs = 120

/** Searches the journal as the user types, from any page. The query is in the URL. */
export function SearchBox() {
  const router = useRouter()
  const searched = useLocation({ select: ({ search }) => search.q ?? '' })
  const [typed, setTyped] = useState(searched)
  const [sent, setSent] = useState(searched)
  const [seen, setSeen] = useState(searched)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  if (searched !== seen) {
    setSeen(searched)
    // The URL changed in another way: Back, Forward, or a link.
    if (searched !== sent) setTyped(searched)
  }

  const search = (query: string) => {
    const typedOn = router.state.location.pathname
    setTyped(query)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // A user who has since gone to another page stays there.
      if (router.state.location.pathname !== typedOn) return
      setSent(query)
      void router.navigate({ to: '/', search: query === '' ? {} : { q: query }, replace: typedOn === '/' })
    }, debounceMs)
  }

  return (
    <TextInput
      type="search"
      aria-label="Search entries"
      placeholder="Search entries..."
      maxLength={limits.search}
      value={typed}
      onChange={(event) => search(event.currentTarget.value)}
      leftSection={<IconSearch size={18} />}
      rightSection={
        typed !== '' && <CloseButton size={40} aria-label="Clear the search" onClick={() => search('')} />
      }
    />
  )
}
