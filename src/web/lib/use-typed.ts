import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { dropDraft, keepDraft, keptDraft, whenDropped } from './drafts.ts'

const draft = z.object({ clientId: z.string(), values: z.record(z.string(), z.unknown()) })

interface Options<T> {
  /** The name under which it is kept, which begins with the person's id. */
  name: string
  /** What the form holds when nothing was typed before. */
  usual: T
  /** Whether a kept field can be shown: it may come from an older version. */
  fits: (field: string, value: unknown) => boolean
}

/** What is typed into a small form, kept on the device until it is saved, with the client id that its create carries. */
export function useTyped<T extends object>({ name, usual, fits }: Options<T>) {
  const [{ values, clientId }, setDraft] = useState(() => keptUnder(name, fits))
  const renew = () => setDraft({ values: undefined, clientId: crypto.randomUUID() })
  // Two tabs opened from one draft are two things as soon as one of them is saved.
  useEffect(() => whenDropped(name, () => setDraft((one) => ({ ...one, clientId: crypto.randomUUID() }))), [name])
  return {
    initial: { ...usual, ...values },
    isKept: values !== undefined,
    clientId,
    keep: (typed: T) => {
      if (JSON.stringify(typed) === JSON.stringify(usual)) dropDraft(name)
      else keepDraft(name, { clientId, values: typed })
    },
    forget: () => {
      dropDraft(name)
      renew()
    },
  }
}

function keptUnder<T>(name: string, fits: Options<T>['fits']) {
  const { data } = draft.safeParse(keptDraft(name))
  if (!data) return { values: undefined, clientId: crypto.randomUUID() }
  const fitting = Object.entries(data.values).filter(([field, value]) => fits(field, value))
  return { values: Object.fromEntries(fitting) as Partial<T>, clientId: data.clientId }
}
