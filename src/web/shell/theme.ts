import {
  colorsTuple,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorSchemeManager,
} from '@mantine/core'
import type { User } from '#shared/accounts.ts'
import { themeCookie } from '#shared/paths.ts'

/** The library's behavior; its sizes and colors are in ui/library.css. */
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

/** Stored where the inline script of index.html reads it before the first paint, and where the server does. */
export const colorSchemeManager: MantineColorSchemeManager = {
  ...stored,
  set: (scheme) => {
    stored.set(scheme)
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
    document.cookie = `${themeCookie}=${scheme}; path=/; max-age=31536000; samesite=lax`
    // Colors the bars around the installed app on phones.
    const bars = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
    if (bars) bars.content = scheme === 'dark' ? '#0F1113' : '#F6F4EF'
  },
}

/** Until a theme is chosen on this device, the account's applies, also to the public pages and after logging out. */
export const adoptTheme = ({ darkModeEnabled }: Pick<User, 'darkModeEnabled'>) =>
  colorSchemeManager.set(stored.get(darkModeEnabled ? 'dark' : 'light'))
