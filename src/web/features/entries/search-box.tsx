import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'

const pause = 120

/** Searches the journal while somebody types, from whichever page; the words stand in the address. */
export function SearchBox() {
  const searched = useRouterState({
    select: ({ location }) => location.search.q ?? '',
  })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(searched)
  const [sent, setSent] = useState(searched)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address has changed by itself: back, forward, a link.
  if (searched !== sent) {
    setSent(searched)
    setTyped(searched)
  }

  const search = (words: string) => {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSent(words)
      void navigate({ to: '/', search: words === '' ? {} : { q: words }, replace: true })
    }, pause)
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
