import type { ComponentType } from 'react'
import type { DialogKind, DialogProps } from '#web/lib/dialogs.ts'

const techniqueDialog = () => import('#web/features/techniques/form/technique-dialog.tsx')
const entryDialog = () => import('#web/features/entries/form/entry-dialog.tsx')
const partnerDialog = () => import('#web/features/sparring/partner-dialog.tsx')
const promotionDialog = () => import('#web/features/promotions/promotion-dialog.tsx')
const competitionDialog = () => import('#web/features/competitions/form/competition-dialog.tsx')
const matchDialog = () => import('#web/features/competitions/one/match-dialog.tsx')
const weightDialog = () => import('#web/features/competitions/one/weight-dialog.tsx')
const focusDialog = () => import('#web/features/focus/form/focus-dialog.tsx')
const injuryDialog = () => import('#web/features/injuries/injury-dialog.tsx')
const reminderDialog = () => import('#web/features/reminders/form/reminder-dialog.tsx')
const tagDialog = () => import('#web/features/tags/tag-dialog.tsx')
const practiceDialog = () => import('#web/features/practice/log/practice-dialog.tsx')
const templateDialog = () => import('#web/features/templates/template-dialog.tsx')

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
  newTag: tagDialog,
  editTag: tagDialog,
  mergeTag: () => import('#web/features/tags/merge-tag-dialog.tsx'),
  newTemplate: templateDialog,
  editTemplate: templateDialog,
  newPartner: partnerDialog,
  editPartner: partnerDialog,
  editPendingPartner: partnerDialog,
  roundsBehind: () => import('#web/features/sparring/lessons/rounds-dialog.tsx'),
  mergePartner: () => import('#web/features/sparring/merge-dialog.tsx'),
  newReminder: reminderDialog,
  editReminder: reminderDialog,
  editPendingReminder: reminderDialog,
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
  newPractice: practiceDialog,
  editPractice: practiceDialog,
  editPendingPractice: practiceDialog,
  choosePractice: () => import('#web/features/practice/review/choose-dialog.tsx'),
  practiceHistory: () => import('#web/features/practice/review/history-dialog.tsx'),
  chooseScope: () => import('#web/features/planned/scope-dialog.tsx'),
  calendarDay: () => import('#web/features/calendar/dialogs/day-dialog.tsx'),
  calendarFeed: () => import('#web/features/calendar/dialogs/feed-dialog.tsx'),
  calendarReminder: () => import('#web/features/calendar/dialogs/reminder-dialog.tsx'),
  newPromotion: promotionDialog,
  editPromotion: promotionDialog,
  editPendingPromotion: promotionDialog,
  shareRecap: () => import('#web/features/stats/recap/card/share-dialog.tsx'),
  newCompetition: competitionDialog,
  editCompetition: competitionDialog,
  editPendingCompetition: competitionDialog,
  newMatch: matchDialog,
  editMatch: matchDialog,
  newWeight: weightDialog,
  editWeight: weightDialog,
  editGamePlan: () => import('#web/features/competitions/one/plan-dialog.tsx'),
  newFocus: focusDialog,
  editFocus: focusDialog,
  editPendingFocus: focusDialog,
  endFocus: () => import('#web/features/focus/form/end-dialog.tsx'),
  editGoal: () => import('#web/features/focus/goal/goal-dialog.tsx'),
  newCoachLink: () => import('#web/features/coaching/link/link-dialog.tsx'),
  newInjury: injuryDialog,
  editInjury: injuryDialog,
  editPendingInjury: injuryDialog,
  newTechnique: techniqueDialog,
  editTechnique: techniqueDialog,
  techniqueCatalog: () => import('#web/features/techniques/catalog-dialog.tsx'),
  linkTechniques: () => import('#web/features/techniques/link-dialog.tsx'),
  mergeTechnique: () => import('#web/features/techniques/merge-dialog.tsx'),
  moveItem: () => import('#web/features/calendar/dialogs/move-dialog.tsx'),
}
