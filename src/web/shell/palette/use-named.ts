import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { focusText } from '#shared/focus/focuses.ts'
import { competitionsQuery } from '#web/features/competitions/api.ts'
import { useOpenFocus } from '#web/features/focus/use-focuses.ts'
import { partnersQuery } from '#web/features/sparring/api.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { templatesQuery } from '#web/features/templates/api.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import type { Choice } from './matching.ts'

/** The focus, and techniques, partners, competitions, templates, and tags; without those that aren't on the server yet. */
export function useNamed(): Choice[] {
  const navigate = useNavigate()
  const { data: techniques = [] } = useQuery(techniquesQuery)
  const { data: partners = [] } = useQuery(partnersQuery)
  const { data: templates = [] } = useQuery(templatesQuery)
  const { data: tags = [] } = useQuery(tagsQuery)
  const competitions = useCompetitionChoices()
  const focus = useFocusChoice()
  return [
    ...techniques.map(({ id, name, otherNames }) => ({
      key: `technique ${id}`,
      label: name,
      otherNames,
      kind: 'Technique',
      run: () => void navigate({ to: '/techniques/$id', params: { id: String(id) } }),
    })),
    ...partners.map(({ id, name }) => ({
      key: `partner ${id}`,
      label: name,
      kind: 'Partner',
      run: () => void navigate({ to: '/sparring/$id', params: { id: String(id) } }),
    })),
    ...competitions,
    ...focus,
    ...templates.map((template) => ({
      key: `template ${template.id}`,
      label: template.name,
      kind: 'Template',
      run: () => openDialog({ kind: 'newEntryFromTemplate', template }),
    })),
    ...tags
      .filter(({ id }) => id > 0)
      .map(({ id, name }) => ({
        key: `tag ${id}`,
        label: name,
        kind: 'Tag',
        run: () => void navigate({ to: '/', search: { tag: id } }),
      })),
  ]
}

function useCompetitionChoices(): Choice[] {
  const navigate = useNavigate()
  const { data: competitions = [] } = useQuery(competitionsQuery)
  return competitions.map(({ id, name }) => ({
    key: `competition ${id}`,
    label: name,
    kind: 'Competition',
    run: () => void navigate({ to: '/competitions/$id', params: { id: String(id) } }),
  }))
}

/** What the member works on now. */
function useFocusChoice(): Choice[] {
  const navigate = useNavigate()
  const open = useOpenFocus()
  if (!open) return []
  return [
    { key: 'focus', label: focusText(open.fields), kind: 'Focus', run: () => void navigate({ to: '/focus' }) },
  ]
}
