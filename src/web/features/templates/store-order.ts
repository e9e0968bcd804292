import type { QueryClient } from '@tanstack/react-query'
import { submit } from '#web/features/offline/outbox/submit.ts'
import { orderTemplates } from './operations.ts'

export const storeOrder = (client: QueryClient, ids: number[]) =>
  submit(client, orderTemplates, { data: { ids }, draft: null })
