import { Button, Textarea } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Kept } from '../../ui/kept.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './quick-form.module.css'

interface Props {
  /** The notes' field as the form library describes it. */
  notes: object
  placeholder: string
  logging: {
    isKept: boolean
    startOver: () => void
    save: (event: FormEvent<HTMLFormElement>) => void
    isSaving: boolean
    failure: string | undefined
  }
  label: string
  back: () => void
  children: ReactNode
}

/** What all quick logs have: notes, a way back, and one button. */
export function QuickForm({ notes, placeholder, logging, label, back, children }: Props) {
  const { isKept, startOver, save, isSaving, failure } = logging
  return (
    <form className={classes['form']} onSubmit={save} noValidate>
      {isKept && <Kept onStartOver={startOver} />}
      {children}
      <Textarea label="Notes" placeholder={placeholder} autosize minRows={3} maxRows={10} dir="auto" {...notes} />
      {failure && (
        <Notice>
          <p>
            <strong>Not saved.</strong> {failure} What you typed is kept on this device.
          </p>
        </Notice>
      )}
      <div className={classes['footer']}>
        <Button variant="default" onClick={back}>
          Back
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : label}
        </Button>
      </div>
    </form>
  )
}
