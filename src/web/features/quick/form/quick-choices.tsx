import { IconBarbell, IconNotebook, IconPinFilled, IconUsers } from '@tabler/icons-react'
import { quickNames } from '#shared/entries/quick.ts'
import type { Template } from '#shared/training/templates.ts'
import { type QuickKind, quickKinds } from '#shared/training/training-fields.ts'
import { useStoredTemplates } from '#web/features/templates/api.ts'
import classes from './quick-choices.module.css'

interface Props {
  onKind: (kind: QuickKind) => void
  onTemplate: (template: Template) => void
}

const icons = { training: IconNotebook, technique: IconBarbell, sparring: IconUsers }

/** The pinned templates, followed by the quick logs. */
export function QuickChoices({ onKind, onTemplate }: Props) {
  const templates = useStoredTemplates()
  return (
    <ul className="stack gap-1">
      {templates
        .filter(({ isPinned }) => isPinned)
        .map((template) => (
          <li key={template.id}>
            <button type="button" className={classes['choice']} onClick={() => onTemplate(template)}>
              <IconPinFilled size={20} aria-hidden="true" />
              <span dir="auto">{template.name}</span>
            </button>
          </li>
        ))}
      {quickKinds.map((kind) => {
        const Icon = icons[kind]
        return (
          <li key={kind}>
            <button type="button" className={classes['choice']} onClick={() => onKind(kind)}>
              <Icon size={20} aria-hidden="true" />
              <span>{quickNames[kind]}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
