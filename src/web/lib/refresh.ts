import type { QueryClient } from '@tanstack/react-query'

/** After a change of an entry: whatever may show something of it is asked for again. Nobody waits for their answers. */
export function refreshAfterEntries(client: QueryClient) {
  for (const path of ['/api/entries', '/api/academies', '/api/reminders', '/api/planned', '/api/calendar']) {
    void client.invalidateQueries({ queryKey: [path] })
  }
}
