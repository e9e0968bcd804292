import {
  colorsTuple,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorSchemeManager,
  useMantineColorScheme,
} from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#shared/accounts/accounts.ts'
import { themeCookies } from '#shared/foundation/paths.ts'
import { saveSilently } from '#web/features/accounts/api.ts'

/** The library's behavior; its sizes and colors are in ui/styles/library.css. */
export const theme = createTheme({
  primaryColor: 'jade',
  colors: { jade: colorsTuple('var(--jade)') },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Autocomplete: { defaultProps: { size: 'md' } },
  },
})

const stored = localStorageColorSchemeManager({ key: 'theme' })

/** The cookies to set for a theme: with https, it is Secure, and replaces that of earlier releases. */
export function cookiesOf(scheme: string, protocol: string): string[] {
  const { secure, plain } = themeCookies
  const attributes = 'path=/; samesite=lax'
  if (protocol !== 'https:') return [`${plain}=${scheme}; ${attributes}; max-age=31536000`]
  return [`${secure}=${scheme}; ${attributes}; max-age=31536000; secure`, `${plain}=; ${attributes}; max-age=0`]
}

/** Stored where the inline script of index.html reads it before the first paint, and where the server does. */
export const colorSchemeManager: MantineColorSchemeManager = {
  ...stored,
  set: (scheme) => {
    stored.set(scheme)
    for (const cookie of cookiesOf(scheme, window.location.protocol)) {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
      document.cookie = cookie
    }
    // Colors the bars around the installed app on phones.
    const bars = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
    if (bars) bars.content = scheme === 'dark' ? '#0F1113' : '#F6F4EF'
  },
}

/** Until a theme is chosen on this device, the account's applies, also to the public pages and after logging out. */
export const adoptTheme = ({ darkModeEnabled }: Pick<User, 'darkModeEnabled'>) =>
  colorSchemeManager.set(stored.get(darkModeEnabled ? 'dark' : 'light'))

/** Reads and changes the theme, on this device and in the account. */
export function useDarkMode() {
  const client = useQueryClient()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const setDark = (darkModeEnabled: boolean) => {
    setColorScheme(darkModeEnabled ? 'dark' : 'light')
    void saveSilently(client, { darkModeEnabled })
  }
  return { isDark: colorScheme === 'dark', setDark }
}
