import type { QueryClient } from '@tanstack/react-query'
import type { NewTag } from '#shared/training/tag-schemas.ts'
import { submit } from '#web/features/offline/outbox/submit.ts'
import { createTag } from '../operations.ts'

/** Creates a tag, or finds the one with this name in any case. */
export const submitTag = (client: QueryClient, data: NewTag) => submit(client, createTag, { draft: null, data })
