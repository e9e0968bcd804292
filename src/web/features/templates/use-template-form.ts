import { schemaResolver, useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { newTemplate, templateChanges } from '#shared/templates.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import type { TemplateFields } from '../../lib/events.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { toast } from '../../lib/toast.ts'
import { useTyped } from '../../lib/use-typed.ts'
import { useUser } from '../auth/api.ts'
import { useTags } from '../entries/use-tags.ts'
import { useAddTemplate, useChangeTemplate } from './api.ts'
import { type Asked, fieldsOf, noFields } from './template-fields.ts'

const isText = (value: unknown) => typeof value === 'string'

const fits = (field: string, value: unknown) =>
  field === 'name' ? isText(value) : templateChanges.safeParse({ [field]: value }).success

/** The form for a template, kept on the device until it is saved. */
export function useTemplateForm({ template, fields }: Asked, close: () => void) {
  // A copy has a draft of its own: it must not end what was begun as a new template.
  const what = template?.id ?? (fields ? `like-${fields.name}` : 'new')
  const name = `${useUser().id}:template-${what}`
  const [usual] = useState(() => (template ? fieldsOf(template) : (fields ?? noFields)))
  const typed = useTyped<TemplateFields>({ name, usual, fits })
  const form = useForm<TemplateFields>({
    initialValues: typed.initial,
    validate: schemaResolver(newTemplate, { sync: true }),
    onValuesChange: typed.keep,
  })
  const picking = useTags((id) => form.setFieldValue('tags', (tags) => [...new Set([...tags, id])]))
  const { store, ...storing } = useStoring(template?.id)

  const submit = async (values: TemplateFields) => {
    const problems = await store(values, typed.clientId)
    if (problems) return form.setErrors(problems)
    toast({ text: `“${values.name.trim()}” saved` })
    typed.forget()
    close()
  }
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { hasErrors, errors } = form.validate()
    if (hasErrors) focusFirst(form, errors)
    else if (await picking.add()) form.onSubmit((values) => void submit(values))()
  }
  return {
    form,
    picking,
    save,
    ...storing,
    isKept: typed.isKept,
    startOver: () => {
      typed.forget()
      form.setValues(usual)
    },
  }
}

/** Stores a new template, or the changes of the one of that id. */
function useStoring(id: number | undefined) {
  const adding = useAddTemplate()
  const changing = useChangeTemplate()
  const { error, isPending } = id === undefined ? adding : changing
  return {
    /** Answers undefined when it is stored, otherwise what is wrong with which field. */
    store: async (values: TemplateFields, clientId: string) => {
      try {
        if (id === undefined) await adding.mutateAsync({ ...values, clientId })
        else await changing.mutateAsync({ id, changes: values })
        return undefined
      } catch (error) {
        return error instanceof ApiError ? error.fields : {}
      }
    },
    isSaving: isPending,
    failure: error ? sentenceOf(error) : undefined,
  }
}
