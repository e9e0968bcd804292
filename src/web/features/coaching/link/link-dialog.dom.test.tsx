import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { coachingLimits } from '#shared/foundation/lazy-limits.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { mediaQuery } from '../api.ts'
import { LinkForm } from './link-dialog.tsx'
import { coversOf, initialLink, queryOf } from './link-values.ts'

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })

test('who chooses more than a link can show reads how many that is', async () => {
  const covers = coversOf(initialLink(localDayNow()))
  const videoLinks = Array.from({ length: coachingLimits.videoLinks + 1 }, (_, n) => ({
    date: '2026-11-10',
    title: 'Open mat',
    link: `https://video.example/${n}`,
  }))
  client.setQueryData(mediaQuery(covers ? queryOf(covers) : {}).queryKey, { files: [], videoLinks })
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <LinkForm close={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const person = userEvent.setup()
  await person.type(screen.getByRole('textbox', { name: /^Name/ }), 'Coach João')
  for (const box of screen.getAllByRole('checkbox', { name: /video\.example/ })) await person.click(box)
  await person.click(screen.getByRole('button', { name: 'Create link' }))
  expect((await screen.findByRole('alert')).textContent).toBe('A link can show at most 50 video links')
})
