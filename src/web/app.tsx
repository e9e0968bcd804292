import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { bootData } from './lib/api/boot.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { colorSchemeManager, theme } from './shell/layout/theme.ts'

interface Props {
  /** Shown in place of the router's page. */
  page?: ReactNode
  children?: ReactNode
}

export const App = ({ page, children }: Props) => (
  <MantineProvider
    theme={theme}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="light"
    withGlobalClasses={false}
    {...(bootData?.nonce && { getStyleNonce: () => bootData?.nonce ?? '' })}
  >
    <QueryClientProvider client={queryClient}>
      {page || <RouterProvider router={router} />}
      {children}
    </QueryClientProvider>
  </MantineProvider>
)
