import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, use } from 'react'
import type { Entry } from '#shared/entries/entries.ts'
import { entriesPath } from '#shared/foundation/paths.ts'
import { CloseThenContext } from '#web/ui/dialog/close-then.ts'
import { sideBySide } from '#web/ui/styles/breakpoints.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry that is open on top of the page, or beside it. Its address is in the address bar (decision 052). */
    entryId?: number | undefined
    /** Whether going back leads to the page without it. */
    isEntryOnTop?: boolean | undefined
  }
}

/** The id of the entry whose address is open. */
export const useEntryId = () => useLocation({ select: ({ state }) => state.entryId })

/** Whether the address of this entry is open. */
export const useIsOpen = (id: number) => useLocation({ select: ({ state }) => state.entryId === id })

/** Whether the open entry is beside the journal, because the screen is wide enough for both. */
export function useIsBeside(): boolean {
  const isWide = useMediaQuery(sideBySide, undefined, { getInitialValueInEffect: false })
  const isJournal = useLocation({ select: ({ pathname }) => pathname === '/' })
  return isWide && isJournal
}

/** Opens an entry at its address; the page stays where it is. Of several in a row, going back leaves the last one. */
export function useOpenEntry() {
  const router = useRouter()
  return (id: number) => {
    const { entryId, isEntryOnTop = false } = router.state.location.state
    const isOpen = entryId !== undefined
    return router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: { entryId: id, isEntryOnTop: !isOpen || isEntryOnTop },
      mask: { to: '/entries/$id', params: { id: String(id) } },
      replace: isOpen,
      resetScroll: false,
    })
  }
}

/** Leaves the address of the open entry. Resolves once it is left. */
export function useLeaveEntry() {
  const router = useRouter()
  return async () => {
    const { entryId, isEntryOnTop } = router.state.location.state
    if (entryId === undefined) return
    // The page below is the last one in the history, unless the entry was opened by its address.
    if (isEntryOnTop) await goBack()
    else await router.navigate({ to: '.', search: true, replace: true, resetScroll: false })
  }
}

let goingBack: Promise<unknown> | undefined

/** Going back takes a moment, in which closing once more must not leave the page. */
function goBack() {
  goingBack ??= new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true })
    window.history.back()
  }).finally(() => (goingBack = undefined))
  return goingBack
}

/**
 * The props of a link that opens an entry. In another tab it leads to the entry's address; here it opens the entry on top
 * of the page, so it is called and pressed like a button.
 */
export function useEntryLink({ id }: Pick<Entry, 'id'>) {
  const open = useOpenEntry()
  const closeThen = use(CloseThenContext)
  return {
    href: `${entriesPath}/${id}`,
    role: 'button',
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      closeThen(() => void open(id))
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== ' ') return
      event.preventDefault()
      event.currentTarget.click()
    },
  }
}
