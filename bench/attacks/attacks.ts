import type { Attack } from './attack.ts'
import { exports } from './exports.ts'
import { fullTrial } from './full-trial.ts'
import { coachVisits, slashes, wrongTokens } from './guard.ts'
import { largeImports } from './imports.ts'
import { longJournal, renamedTag, twoLetterSearches } from './journal.ts'
import { mailBomb } from './mails.ts'
import { dailyRules } from './planned.ts'
import { animations, largeGif, largePictures, photos, unfinishedUploads, videoBoxes } from './uploads.ts'
import { slowBodies, wrongLogins } from './visitors.ts'

/** By the name that `bench/neighbor.ts` is called with. */
export const attacks: Record<string, Attack> = {
  'daily-rules': dailyRules,
  'full-trial-3': fullTrial(3),
  'full-trial-10': fullTrial(10),
  'long-journal': longJournal,
  'wrong-logins': wrongLogins,
  'slow-bodies': slowBodies,
  slashes,
  'wrong-tokens': wrongTokens,
  'coach-visits': coachVisits,
  'mail-bomb': mailBomb,
  'renamed-tag': renamedTag,
  'two-letter-searches': twoLetterSearches,
  exports,
  'large-imports': largeImports,
  'large-gif': largeGif,
  'video-boxes': videoBoxes,
  animations,
  photos,
  'large-pictures': largePictures,
  'unfinished-uploads': unfinishedUploads,
}
