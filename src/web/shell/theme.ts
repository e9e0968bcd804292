import {
  colorsTuple,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorSchemeManager,
} from '@mantine/core'

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

/** Where the inline script of index.html reads it before the first paint. */
export const colorSchemeManager: MantineColorSchemeManager = {
  ...stored,
  set: (scheme) => {
    stored.set(scheme)
    // Colors the bars around the installed app on phones.
    const bars = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
    if (bars) bars.content = scheme === 'dark' ? '#0F1113' : '#F6F4EF'
  },
}
