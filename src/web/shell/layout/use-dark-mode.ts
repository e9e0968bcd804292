import { useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { saveSilently } from '#web/features/accounts/api.ts'

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
