import { IconBarbell, IconNotebook, IconPinFilled, IconStopwatch, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { quickNames } from '#shared/entries/quick.ts'
import type { Template } from '#shared/training/templates.ts'
import { type QuickKind, quickKinds } from '#shared/training/training-fields.ts'
import { useStoredTemplates } from '#web/features/templates/api.ts'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import classes from './quick-choices.module.css'

interface Props {
  onKind: (kind: QuickKind) => void
  onTemplate: (template: Template) => void
  closeThen: CloseThen
}

const icons = { training: IconNotebook, technique: IconBarbell, sparring: IconUsers }

/** The pinned templates, followed by the quick logs, and the timer that records rounds. */
export function QuickChoices({ onKind, onTemplate, closeThen }: Props) {
  const navigate = useNavigate()
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
      <li>
        <button
          type="button"
          className={classes['choice']}
          onClick={() => closeThen(() => void navigate({ to: '/timer' }))}
        >
          <IconStopwatch size={20} aria-hidden="true" />
          <span>Round Timer</span>
        </button>
      </li>
    </ul>
  )
}
