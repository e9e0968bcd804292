import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { ApiError, sentenceOf } from '../api/api-error.ts'
import { useSubmitForm } from './use-submit-form.ts'

const account = z.object({ email: z.string().check(z.minLength(1, 'Email is required')), password: z.string() })
type Account = z.infer<typeof account>

const sentence = (error: unknown) =>
  error instanceof ApiError && error.code === 'EMAIL_TAKEN' ? 'Try logging in.' : sentenceOf(error)

function RegisterForm({ save }: { save: (values: Account) => Promise<unknown> }) {
  const { form, submit, isSaving, isSaved, failure } = useSubmitForm<Account>({
    initial: { email: '', password: '' },
    schema: account,
    save,
    fieldOf: ({ code }) => (code === 'EMAIL_TAKEN' ? 'email' : undefined),
    sentence,
  })
  return (
    <form onSubmit={submit}>
      {(['email', 'password'] as const).map((field) => {
        const { error, ...input } = form.getInputProps(field)
        return (
          <label key={field}>
            {field}
            <input {...input} />
            <p>{error}</p>
          </label>
        )
      })}
      <button type="submit">{isSaving ? 'Registering' : isSaved ? 'Registered' : 'Register'}</button>
      <p role="alert">{failure}</p>
    </form>
  )
}

const person = userEvent.setup()
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^email/ })
const alertText = () => screen.getByRole('alert').textContent

/** Types an address, and registers with it. */
async function register(save: (values: Account) => Promise<unknown>) {
  render(<RegisterForm save={save} />)
  await person.type(email(), 'rafa@example.com')
  await person.click(screen.getByRole('button'))
}

const refuse = (refusal: ApiError) => () => Promise.reject(refusal)

afterEach(cleanup)

test('a missing field gets its error before anything is sent', async () => {
  const sent: Account[] = []
  render(<RegisterForm save={(values) => Promise.resolve(sent.push(values))} />)
  await person.click(screen.getByRole('button'))
  expect(screen.getByText('Email is required')).toBeDefined()
  expect(document.activeElement).toBe(email())
  expect(sent).toEqual([])
})

/** As browsers do while a date or a time has some of its parts: their value is empty. */
const leaveUnfinished = (field: HTMLInputElement, isUnfinished: boolean) => {
  field.type = 'time'
  Object.defineProperty(field, 'validity', { value: { badInput: isUnfinished }, configurable: true })
}

test('a time that was typed halfway isn’t saved as none, and is saved once it is whole', async () => {
  const sent: Account[] = []
  render(<RegisterForm save={(values) => Promise.resolve(sent.push(values))} />)
  const time = email()
  await person.type(time, '06:30')
  leaveUnfinished(time, true)
  await person.click(screen.getByRole('button'))
  expect(screen.getByText('Please finish the time, or clear it')).toBeDefined()
  expect(document.activeElement).toBe(time)
  expect(sent).toEqual([])
  leaveUnfinished(time, false)
  await person.click(screen.getByRole('button'))
  expect(await screen.findByText('Registered')).toBeDefined()
})

test('a refusal of one field is shown there alone, in the form’s own words', async () => {
  await register(refuse(new ApiError(409, 'EMAIL_TAKEN', 'Email already exists')))
  expect(await screen.findByText('Try logging in.')).toBeDefined()
  expect(document.activeElement).toBe(email())
  expect(alertText()).toBe('')
})

test('a taken address is no longer said to be taken once it is corrected', async () => {
  await register(refuse(new ApiError(409, 'EMAIL_TAKEN', 'Email already exists')))
  expect(await screen.findByText('Try logging in.')).toBeDefined()
  await person.type(email(), '.br')
  expect(screen.queryByText('Try logging in.')).toBeNull()
  expect(alertText()).toBe('')
})

test('an address that was corrected before the refusal came is not said to be taken', async () => {
  const reply = Promise.withResolvers<never>()
  await register(() => reply.promise)
  await person.type(email(), '.br')
  reply.reject(new ApiError(409, 'EMAIL_TAKEN', 'Email already exists'))
  await screen.findByText('What you had before couldn’t be saved. Please try again.')
  expect(screen.queryByText('Try logging in.')).toBeNull()
})

test('fields that the server names are marked', async () => {
  const fields = { password: 'Password is too common' }
  await register(refuse(new ApiError(400, 'INVALID', 'Please check the highlighted fields.', fields)))
  expect(await screen.findByText('Password is too common')).toBeDefined()
  expect(alertText()).toBe('')
})

test('a failure that concerns no field is shown once, until the next attempt', async () => {
  const failures = [new ApiError(0, 'OFFLINE', 'No connection.')]
  await register(() => {
    const failure = failures.pop()
    return failure ? Promise.reject(failure) : Promise.resolve()
  })
  expect(await screen.findByText('No connection.')).toBeDefined()
  await person.click(screen.getByRole('button'))
  expect(await screen.findByText('Registered')).toBeDefined()
  expect(alertText()).toBe('')
})

test('pressing Enter twice registers once', async () => {
  const sent: Account[] = []
  let finish = () => {}
  await register((values) => {
    sent.push(values)
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  expect(screen.getByText('Registering')).toBeDefined()
  await person.type(email(), '{Enter}')
  finish()
  expect(await screen.findByText('Registered')).toBeDefined()
  expect(sent).toEqual([{ email: 'rafa@example.com', password: '' }])
})

test('what is typed is not stored in the browser', async () => {
  await register(refuse(new ApiError(0, 'OFFLINE', 'No connection.')))
  expect(await screen.findByText('No connection.')).toBeDefined()
  expect(Object.keys(localStorage)).toEqual([])
})

test('what the server said last goes when a field has a new error', async () => {
  await register(refuse(new ApiError(503, 'BUSY', 'The server is busy. Try again.')))
  expect(alertText()).toBe('The server is busy. Try again.')
  await person.clear(email())
  await person.click(screen.getByRole('button'))
  expect(screen.getByText('Email is required')).toBeDefined()
  expect(alertText()).toBe('')
})
