import type { Attack } from './attack.ts'
import { fullTrial } from './full-trial.ts'
import { longJournal, renamedTag, twoLetterSearches } from './journal.ts'
import { mailBomb } from './mails.ts'
import { dailyRules } from './planned.ts'
import { animations, largeGif, unfinishedUploads, videoBoxes } from './uploads.ts'
import { slowBodies, wrongLogins } from './visitors.ts'

/** By the name that `bench/neighbor.ts` is called with. */
export const attacks: Record<string, Attack> = {
  'daily-rules': dailyRules,
  'full-trial-3': fullTrial(3),
  'full-trial-10': fullTrial(10),
  'long-journal': longJournal,
  'wrong-logins': wrongLogins,
  'slow-bodies': slowBodies,
  'mail-bomb': mailBomb,
  'renamed-tag': renamedTag,
  'two-letter-searches': twoLetterSearches,
  'large-gif': largeGif,
  'video-boxes': videoBoxes,
  animations,
  'unfinished-uploads': unfinishedUploads,
}
