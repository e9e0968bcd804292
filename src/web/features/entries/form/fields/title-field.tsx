import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { type EarlierSession, usualTitles } from '#shared/entries/usual.ts'
import { Offers } from '#web/ui/form/offers.tsx'
import type { EntryValues } from '../entry-values.ts'

interface Props {
  form: UseFormReturnType<EntryValues>
  /** The sessions whose titles are offered; undefined to offer none. */
  earlier: EarlierSession[] | undefined
}

/** The title of an entry. Those that are likely for a new one are a tap away, and bring their session type. */
export function TitleField({ form, earlier }: Props) {
  const [isFilled] = useState(form.values.title !== '')
  return (
    <div>
      <TextInput
        label="Title"
        required
        // Whoever changes an entry has come for something else, and a keyboard would cover it.
        data-autofocus={!isFilled || undefined}
        dir="auto"
        {...form.getInputProps('title')}
      />
      {earlier && (
        <Offers
          label="Suggestions"
          offers={usualTitles(earlier).map(({ title, sessionType }) => ({
            label: title,
            isChosen: form.values.title === title,
            choose: () => {
              form.setFieldValue('title', title)
              form.setFieldValue('sessionType', sessionType)
            },
          }))}
        />
      )}
    </div>
  )
}
