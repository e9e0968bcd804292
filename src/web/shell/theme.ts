import {
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'

const jade: MantineColorsTuple = [
  '#e9f4f0',
  '#dcebe5',
  '#b9d9cd',
  '#8fc4b1',
  '#66c6a8',
  '#4fb796',
  '#2b8f71',
  '#0b6b51',
  '#095943',
  '#06402f',
]

/** The library's measures; colours come from ui/tokens.css. */
export const theme = createTheme({
  primaryColor: 'jade',
  primaryShade: { light: 7, dark: 5 },
  colors: { jade },
  fontFamily: "Archivo, 'Archivo Fallback', system-ui, sans-serif",
  fontSizes: { xs: '13px', sm: '15px', md: '16px', lg: '17px', xl: '20px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Autocomplete: { defaultProps: { size: 'md' } },
  },
})

const stored = localStorageColorSchemeManager({ key: 'theme' })

/** Shared with the inline script of index.html, which applies it before the first paint. */
export const colorSchemeManager: MantineColorSchemeManager = {
  ...stored,
  set: (scheme) => {
    stored.set(scheme)
    // The bars of a phone around the installed app.
    const bars = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
    if (bars) bars.content = scheme === 'dark' ? '#0F1113' : '#F6F4EF'
  },
}
