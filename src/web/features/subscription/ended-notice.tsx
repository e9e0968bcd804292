import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { use } from 'react'
import { endedSentence } from '#shared/subscription/subscription.ts'
import { CloseThenContext } from '#web/ui/dialog/close-then.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { statusQuery } from './api.ts'

/** Says in a form, before anything is typed, that trial or plan is over. */
export default function EndedNotice() {
  const { data: status } = useQuery(statusQuery)
  const closeThen = use(CloseThenContext)
  const navigate = useNavigate()
  const sentence = status && endedSentence(status)
  if (!sentence) return null
  return (
    <Notice>
      <p>{sentence} What you type here stays on this device.</p>
      <Button onClick={() => closeThen(() => void navigate({ to: '/subscription' }))}>Upgrade Now</Button>
    </Notice>
  )
}
