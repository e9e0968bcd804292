import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useUser } from '../auth/api.ts'
import { forgetPerson } from '../offline/forget-person.ts'
import { deleteAccount } from './api.ts'
import classes from './settings.module.css'

/** The account leaves with everything in it, after a question. */
export function DeleteAccount() {
  const person = useUser()
  const [isAsked, setAsked] = useState(false)
  const deleting = useMutation({
    mutationFn: deleteAccount,
    onSuccess: async () => {
      await forgetPerson(person.id)
      localStorage.removeItem('theme')
      window.location.assign('/')
    },
    onError: (error) => toast({ text: `Failed to delete account: ${sentenceOf(error)}`, isBad: true }),
  })
  if (!isAsked) {
    return (
      <div className={classes['form']}>
        <p>
          Your journal, files, sign-ins and subscription leave with your account. Whatever you want to keep, export
          first: Export Data is in the sidebar.
        </p>
        <div className={classes['buttons']}>
          <Button className={classes['danger'] ?? ''} variant="default" onClick={() => setAsked(true)}>
            Delete account
          </Button>
        </div>
      </div>
    )
  }
  return (
    <Question
      isBusy={deleting.isPending || deleting.isSuccess}
      onKept={() => setAsked(false)}
      onDeleted={() => deleting.mutate()}
    />
  )
}

interface QuestionProps {
  isBusy: boolean
  onKept: () => void
  onDeleted: () => void
}

function Question({ isBusy, onKept, onDeleted }: QuestionProps) {
  const keep = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone: the harmless answer comes first under the keyboard.
  useEffect(() => keep.current?.focus(), [])
  return (
    <div className={classes['form']} role="group" aria-labelledby="delete-account">
      <p id="delete-account" role="alert">
        Are you sure you want to delete your account? This action cannot be undone.
      </p>
      <div className={classes['buttons']}>
        <Button ref={keep} variant="default" disabled={isBusy} onClick={onKept}>
          Keep my account
        </Button>
        <Button className={classes['danger'] ?? ''} variant="default" disabled={isBusy} onClick={onDeleted}>
          {isBusy ? 'Deleting...' : 'Delete my account'}
        </Button>
      </div>
    </div>
  )
}
