import './ui/tokens.css'
import './ui/library.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { seedSession, sessionIn } from './features/auth/api.ts'
import { seedEntries } from './features/entries/api.ts'
import { seedPlanned } from './features/planned/api.ts'
import { seedTemplates } from './features/templates/api.ts'
import { bootData } from './lib/boot.ts'
import { whenIdle } from './lib/preload.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { NoPerson } from './shell/no-person.tsx'
import { colorSchemeManager, theme } from './shell/theme.ts'

// For the one style block that the library's dialogs insert without asking the provider.
if (bootData?.nonce) setNonce(bootData.nonce)
void start()

/** Not at the top of the file: what is fetched here imports this file's own parts, and would wait for them for ever. */
async function start() {
  await seedSession(queryClient)
  seedEntries(queryClient)
  seedPlanned(queryClient)
  seedTemplates(queryClient)

  const person = sessionIn(queryClient)
  const isAlone = bootData?.isShell === true && person === null
  // Without a document of the server this is all there is to draw; otherwise the server's word comes first.
  if (bootData?.isShell && person) {
    const { restoreCache } = await import('./features/offline/read-cache.ts')
    await restoreCache(queryClient, person.id, Date.now()).catch(() => undefined)
  }

  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no place for the app.')

  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorSchemeManager}
        // On a device that has not been asked yet the person's own choice counts.
        defaultColorScheme={person?.darkModeEnabled ? 'dark' : 'light'}
        {...(bootData?.nonce && { getStyleNonce: () => bootData?.nonce ?? '' })}
      >
        <QueryClientProvider client={queryClient}>
          {isAlone ? <NoPerson /> : <RouterProvider router={router} />}
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
  whenIdle(() => void keepUp())
}

async function keepUp() {
  const { stayReadable } = await import('./shell/stay-readable.ts')
  await stayReadable(queryClient)
}
