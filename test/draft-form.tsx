import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { z } from 'zod/mini'
import { setCurrentUserId } from '#web/lib/api/api.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'

const session = z.object({
  title: z.string().check(z.minLength(1, 'Title is required')),
  date: z.string(),
  rounds: z.int(),
  password: z.string(),
})

type Session = z.infer<typeof session>

export const initial = { title: '', date: '2026-11-21', rounds: 1, password: '' }

type Props = Partial<Parameters<typeof useDraftForm<Session>>[0]>

function SessionForm(props: Props) {
  const [isSaved, setSaved] = useState(false)
  const { form, submit, failure, isRestored, leftover, startOver } = useDraftForm<Session>({
    name: 'session',
    initial,
    schema: session,
    secret: ['password'],
    save: () => Promise.resolve(),
    onSaved: () => setSaved(true),
    ...props,
  })
  return (
    <form onSubmit={submit}>
      {isRestored && (
        <button type="button" onClick={startOver}>
          Start over
        </button>
      )}
      {leftover !== '' && <textarea aria-label="What no longer fits" readOnly value={leftover} />}
      {(['title', 'date', 'password'] as const).map((field) => {
        const { error, ...input } = form.getInputProps(field)
        return (
          <label key={field}>
            {field}
            <input {...input} />
            <p>{error}</p>
          </label>
        )
      })}
      <button type="submit">Save</button>
      <p role="alert">{failure}</p>
      {isSaved && <p>Saved</p>}
    </form>
  )
}

/** Opens the form in a browser where member 7 is logged in. */
export const open = (props: Props = {}) => render(<SessionForm {...props} />)
export const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
export const button = (name: string) => screen.getByRole('button', { name })
export const person = userEvent.setup()
export const save = () => person.click(button('Save'))

beforeEach(() => setCurrentUserId(7))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})
