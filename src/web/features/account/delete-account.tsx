import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useUser } from '../auth/api.ts'
import { deleteAccount } from './api.ts'
import { forgetPerson } from './forget-person.ts'
import classes from './settings.module.css'

/** The account leaves with everything in it, after a question. */
export function DeleteAccount() {
  const person = useUser()
  const [isAsked, setAsked] = useState(false)
  const deleting = useMutation({
    mutationFn: deleteAccount,
    onSuccess: () => {
      forgetPerson(person.id)
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
    <div className={classes['form']} role="group" aria-labelledby="delete-account">
      <p id="delete-account" role="alert">
        Are you sure you want to delete your account? This action cannot be undone.
      </p>
      <div className={classes['buttons']}>
        <Button variant="default" autoFocus disabled={deleting.isPending} onClick={() => setAsked(false)}>
          Keep my account
        </Button>
        <Button
          className={classes['danger'] ?? ''}
          variant="default"
          disabled={deleting.isPending || deleting.isSuccess}
          onClick={() => deleting.mutate()}
        >
          {deleting.isPending || deleting.isSuccess ? 'Deleting...' : 'Delete my account'}
        </Button>
      </div>
    </div>
  )
}
