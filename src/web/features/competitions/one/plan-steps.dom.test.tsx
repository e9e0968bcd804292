import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PlanStep } from '#shared/competitions/competitions.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { PlanSteps } from './plan-steps.tsx'

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })

function Plan() {
  const plan = ['Grip', 'Sweep', 'Armbar'].map((technique) => ({ technique, whatIf: '' }))
  const form = useForm<{ plan: PlanStep[] }>({ initialValues: { plan } })
  return <PlanSteps form={form} />
}

const names = () => screen.getAllByLabelText<HTMLInputElement>(/^Technique/).map(({ value }) => value)

test('the focus follows a technique that is moved up, so that pressing again moves it on', async () => {
  client.setQueryData(techniquesQuery.queryKey, [])
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <Plan />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Move technique 3 up' }))
  await person.keyboard('{Enter}')
  expect(names()).toEqual(['Armbar', 'Grip', 'Sweep'])
  await person.keyboard('{Enter}')
  expect(names()).toEqual(['Armbar', 'Grip', 'Sweep'])
})
