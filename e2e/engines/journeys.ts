import type { Journey } from './journey.ts'
import { firstScreen, oneTapLog, registering } from './journeys/entering.ts'
import { calendar, rounds, searching, stats, typedTimes, wholeForm } from './journeys/journal.ts'
import {
  backAndForward,
  draftAfterCrash,
  draftAfterReload,
  exactlyOnce,
  hungDatabase,
  loggingOut,
  newBuild,
  offlineReading,
  offlineWriting,
} from './journeys/offline.ts'
import {
  clearedStorage,
  clearedWhileOpen,
  endedInBackground,
  largeText,
  restoredBackup,
  twoMembers,
  wrongClock,
} from './journeys/phone-life.ts'
import {
  coachPage,
  exporting,
  focus,
  importing,
  libraryAndMap,
  practice,
  roundTimer,
  settings,
  templates,
} from './journeys/training.ts'

/** What makes the product, in the order in which somebody meets it. */
export const journeys: Record<string, Journey> = {
  'first screen and take-over': firstScreen,
  register: registering,
  'one-tap log': oneTapLog,
  'whole entry form': wholeForm,
  'typed times': typedTimes,
  'offline read': offlineReading,
  'offline write and crash': offlineWriting,
  'exactly once': exactlyOnce,
  'draft after reload': draftAfterReload,
  'draft after crash': draftAfterCrash,
  search: searching,
  calendar,
  stats,
  rounds,
  'library and map': libraryAndMap,
  practice,
  import: importing,
  export: exporting,
  'coach’s page': coachPage,
  'settings and theme': settings,
  templates,
  'round timer': roundTimer,
  'menus and focus': focus,
  'new build': newBuild,
  'hung database': hungDatabase,
  logout: loggingOut,
  'back and forward': backAndForward,
}

/** What happens to a phone, and to an app that is in somebody's pocket. */
export const phoneLife: Record<string, Journey> = {
  'ended in the background': endedInBackground,
  'storage cleared': clearedStorage,
  'storage cleared while open': clearedWhileOpen,
  'wrong clock': wrongClock,
  'backup restored': restoredBackup,
  'two members in turn': twoMembers,
  'large text': largeText,
}
