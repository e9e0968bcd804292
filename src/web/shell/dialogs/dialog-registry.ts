import type { ComponentType } from 'react'
import type { DialogKind, DialogProps } from '#web/lib/dialogs.ts'

const entryDialog = () => import('#web/features/entries/form/entry-dialog.tsx')

/** A form for what is new, stored, or pending. */
const formOf = <Name extends string, Load>(name: Name, load: Load) =>
  ({ [`new${name}`]: load, [`edit${name}`]: load, [`editPending${name}`]: load }) as Record<
    `${'new' | 'edit' | 'editPending'}${Name}`,
    Load
  >

/** The component of each kind of dialog. `dialog-host.tsx` loads them when the browser is idle. */
export const dialogRegistry: {
  [Kind in DialogKind]: () => Promise<{ default: ComponentType<DialogProps<Kind>> }>
} = {
  newEntry: entryDialog,
  addShared: entryDialog,
  newEntryFromTemplate: entryDialog,
  logPlanned: entryDialog,
  editEntry: entryDialog,
  editPending: entryDialog,
  resolveConflict: () => import('#web/features/entries/conflict/conflict-dialog.tsx'),
  resolveRemoval: () => import('#web/features/offline/outbox/removal/removal-dialog.tsx'),
  viewEntry: () => import('#web/features/entries/view/entry-view.tsx'),
  viewPending: () => import('#web/features/entries/view/pending-view.tsx'),
  editPlanned: () => import('#web/features/planned/edit-planned-dialog.tsx'),
  viewPlanned: () => import('#web/features/planned/planned-view.tsx'),
  quickEntry: () => import('#web/features/quick/form/quick-dialog.tsx'),
  ...formOf('Tag', () => import('#web/features/tags/tag-dialog.tsx')),
  mergeTag: () => import('#web/features/tags/merge-tag-dialog.tsx'),
  ...formOf('Template', () => import('#web/features/templates/template-dialog.tsx')),
  ...formOf('Partner', () => import('#web/features/sparring/partner-dialog.tsx')),
  roundsBehind: () => import('#web/features/sparring/lessons/rounds-dialog.tsx'),
  mergePartner: () => import('#web/features/sparring/merge-dialog.tsx'),
  ...formOf('Reminder', () => import('#web/features/reminders/form/reminder-dialog.tsx')),
  snoozeReminder: () => import('#web/features/reminders/bell/snooze-dialog.tsx'),
  confirmIdentity: () => import('#web/features/sign-in/confirm/confirm-identity-dialog.tsx'),
  settings: () => import('#web/features/accounts/settings-dialog.tsx'),
  confirmLogout: () => import('#web/features/offline/outbox/logout/confirm-logout-dialog.tsx'),
  newFeedback: () => import('#web/features/feedback/feedback-dialog.tsx'),
  viewFeedback: () => import('#web/features/feedback/view-feedback-dialog.tsx'),
  newRequest: () => import('#web/features/feature-requests/request-dialog.tsx'),
  extendTrial: () => import('#web/features/admin/members/extend-trial-dialog.tsx'),
  viewRequest: () => import('#web/features/feature-requests/view-request-dialog.tsx'),
  palette: () => import('../palette/palette-dialog.tsx'),
  shortcuts: () => import('../keyboard/shortcuts-dialog.tsx'),
  confirm: () => import('./confirm-dialog.tsx'),
  install: () => import('#web/features/offline/install/install-dialog.tsx'),
  ...formOf('PracticeLog', () => import('#web/features/practice/log/practice-dialog.tsx')),
  choosePractice: () => import('#web/features/practice/review/choose-dialog.tsx'),
  practiceHistory: () => import('#web/features/practice/review/history-dialog.tsx'),
  chooseScope: () => import('#web/features/planned/scope-dialog.tsx'),
  calendarDay: () => import('#web/features/calendar/dialogs/day-dialog.tsx'),
  calendarFeed: () => import('#web/features/calendar/dialogs/feed-dialog.tsx'),
  calendarReminder: () => import('#web/features/calendar/dialogs/reminder-dialog.tsx'),
  ...formOf('Promotion', () => import('#web/features/promotions/promotion-dialog.tsx')),
  shareRecap: () => import('#web/features/stats/recap/card/share-dialog.tsx'),
  ...formOf('Competition', () => import('#web/features/competitions/form/competition-dialog.tsx')),
  ...formOf('Match', () => import('#web/features/competitions/one/match-dialog.tsx')),
  ...formOf('Weight', () => import('#web/features/competitions/one/weight-dialog.tsx')),
  editGamePlan: () => import('#web/features/competitions/one/plan-dialog.tsx'),
  ...formOf('Focus', () => import('#web/features/focus/form/focus-dialog.tsx')),
  endFocus: () => import('#web/features/focus/form/end-dialog.tsx'),
  editGoal: () => import('#web/features/focus/goal/goal-dialog.tsx'),
  newCoachLink: () => import('#web/features/coaching/link/link-dialog.tsx'),
  ...formOf('Injury', () => import('#web/features/injuries/injury-dialog.tsx')),
  ...formOf('Absence', () => import('#web/features/absences/absence-dialog.tsx')),
  ...formOf('Technique', () => import('#web/features/techniques/form/technique-dialog.tsx')),
  techniqueCatalog: () => import('#web/features/techniques/catalog-dialog.tsx'),
  linkTechniques: () => import('#web/features/techniques/link-dialog.tsx'),
  mergeTechnique: () => import('#web/features/techniques/merge-dialog.tsx'),
  moveItem: () => import('#web/features/calendar/dialogs/move-dialog.tsx'),
}
