import { schemaResolver, useForm } from '@mantine/form'
import type { FormEvent } from 'react'
import type { z } from 'zod/mini'
import { localDay } from '#shared/dates.ts'
import { pendingOf } from '#shared/offline.ts'
import { type QuickEntry, type QuickKind, type QuickValues, quickFailures } from '#shared/quick.ts'
import { sentenceOf } from '../../lib/api.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { toast } from '../../lib/toast.ts'
import { useTyped } from '../../lib/use-typed.ts'
import { useUser } from '../auth/api.ts'
import { useSaveEntry } from '../entries/api.ts'

interface Options<Kind extends QuickKind> {
  kind: Kind
  usual: QuickValues[Kind]
  schema: z.ZodMiniType<QuickValues[Kind]>
  entryOf: (values: QuickValues[Kind], date: string) => QuickEntry
  close: () => void
}

/** A quick log: kept on the device with every keystroke, saved as an entry of today. */
export function useQuickForm<Kind extends QuickKind>({ kind, usual, schema, entryOf, close }: Options<Kind>) {
  const userId = useUser().id
  const { log, ...logging } = useLogging(kind)
  const typed = useTyped<QuickValues[Kind]>({
    name: `${userId}:quick-${kind}`,
    usual,
    fits: (field, value) => typeof value === typeof usual[field as keyof typeof usual],
  })
  const form = useForm<QuickValues[Kind]>({
    initialValues: typed.initial,
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: typed.keep,
  })

  const submit = async () => {
    const isSaved = await log(entryOf(schema.parse(form.getValues()), localDay(new Date())), typed.clientId)
    if (!isSaved) return
    typed.forget()
    close()
  }
  return {
    form,
    isKept: typed.isKept,
    startOver: () => {
      typed.forget()
      form.setValues(usual)
    },
    save: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const { hasErrors, errors } = form.validate()
      if (hasErrors) focusFirst(form, errors)
      else void submit()
    },
    ...logging,
  }
}

/** Stores a quick log and says how it went. */
function useLogging(kind: QuickKind) {
  const userId = useUser().id
  const saving = useSaveEntry()
  /** Answers whether it is stored, or safe on the device. */
  const log = async (data: QuickEntry, clientId: string): Promise<boolean> => {
    const added = pendingOf({ id: `offline_${clientId}`, userId, type: kind, now: Date.now(), data })
    try {
      const saved = await saving.mutateAsync({ added, blobs: new Map() })
      if (saved === 'kept') toast({ title: 'Saved Offline', text: 'It is sent as soon as there is signal.' })
      else toast({ text: 'Training entry created successfully' })
      return true
    } catch {
      toast({ text: quickFailures[kind], isBad: true })
      return false
    }
  }
  return { log, isSaving: saving.isPending, failure: saving.isError ? sentenceOf(saving.error) : undefined }
}
