import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { openDialog } from '#web/lib/dialogs.ts'

/** Opens the dialog for the installed app's shortcut, and cleans up the URL. */
export function useShortcut() {
  const { new: opened } = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = useEffectEvent(async () => {
    await navigate({ to: '/', replace: true })
    openDialog({ kind: 'newEntry' })
  })
  useEffect(() => {
    if (opened) void open()
  }, [opened])
}
