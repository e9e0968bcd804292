import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { askForNewEntry } from '../lib/events.ts'

/** Opens the dialog for somebody who comes by the installed app's shortcut, and takes it out of the address. */
export function useShortcut() {
  const { new: begun } = useSearch({ strict: false })
  const navigate = useNavigate()
  const begin = useEffectEvent(async () => {
    await navigate({ to: '/', replace: true })
    askForNewEntry()
  })
  useEffect(() => {
    if (begun) void begin()
  }, [begun])
}
