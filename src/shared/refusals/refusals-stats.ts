import { limits } from '../foundation/limits.ts'

/** Refusals about what Training Stats show: promotions and injuries. */
export const statsRefusals = {
  TOO_MANY_PROMOTIONS: {
    status: 400,
    message: `You can record up to ${limits.promotionsOfAUser} promotions. Please delete one first.`,
  },
  NOT_A_PHOTO: { status: 400, message: 'This takes a photo. Please choose a picture.' },
  TOO_MANY_INJURIES: {
    status: 400,
    message: `You can record up to ${limits.injuriesOfAUser} injuries. Please delete one first.`,
  },
  ENDS_BEFORE_IT_BEGINS: { status: 400, message: 'It ends before it begins. Check the two days.' },
} as const
