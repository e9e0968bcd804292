import { Button, TextInput } from '@mantine/core'
import type { Planned } from '#shared/planned.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { Kept } from '../../ui/kept.tsx'
import { ScopeQuestion } from '../planned/scope-question.tsx'
import classes from './entry-dialog.module.css'
import { HowOften } from './recurrence.tsx'
import { SessionTypeField } from './session-type-field.tsx'
import { TagPicker } from './tag-picker.tsx'
import { usePlannedForm } from './use-planned-form.ts'
import { When } from './when.tsx'
import { WhereAndWho } from './where-and-who.tsx'

/** What planned sessions will be like. */
export default function PlannedForm({ plan, close }: { plan: Planned; close: () => void }) {
  const { form, picking, isKept, startOver, save, isSaving, failure, question } = usePlannedForm(plan, close)
  return (
    <form className={classes['form']} onSubmit={save} noValidate>
      <p className={classes['about']}>
        What is planned, not what was trained: notes and media come when you log it.
      </p>
      {isKept && <Kept onStartOver={startOver} />}
      <TextInput label="Title" required data-autofocus dir="auto" {...form.getInputProps('title')} />
      <When form={form} />
      <SessionTypeField
        value={form.values.sessionType}
        onChange={(sessionType) => form.setFieldValue('sessionType', sessionType)}
      />
      <WhereAndWho
        values={form.values}
        errors={form.errors}
        set={(field, name) => form.setFieldValue(field, name)}
      />
      <TagPicker
        value={form.values.tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        picking={picking}
        error={form.errors['tags']}
      />
      <HowOften form={form} />
      <FormFooter failure={failure}>
        {question ? (
          <ScopeQuestion
            verb="Change"
            isWhole={question.isWhole}
            isBusy={isSaving}
            onChosen={question.answer}
            onCancelled={question.cancel}
          />
        ) : (
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSaving}>
              {isSaving ? 'Saving...' : 'Update Session'}
            </Button>
          </>
        )}
      </FormFooter>
    </form>
  )
}
