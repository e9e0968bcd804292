import { z } from 'zod/mini'
import { timeOfDay } from '../foundation/dates.ts'
import { limits } from '../foundation/limits.ts'
import { maxLength, minLength, text } from '../foundation/text.ts'

/** A browser's push subscription: where and how to send it notifications. */
export const newPushSubscription = z.object({
  endpoint: text('Endpoint').check(maxLength(limits.pushEndpoint), z.regex(/^https?:\/\/[\x21-\x7e]+$/)),
  keys: z.object({
    p256dh: text('Key').check(z.regex(/^[\w-]{87}=?$/)),
    auth: text('Key').check(z.regex(/^[\w-]{22}(==)?$/)),
  }),
})

const time = timeOfDay.check(minLength(1, 'Please enter a time such as 19:00'))
const isOn = z.boolean('It must be on or off')

const settings = {
  /** When due reminders are sent, if at all. */
  reminders: isOn,
  remindAt: time,
  /** From when on 'Log today’s class' is sent, if at all. */
  classes: isOn,
  classAt: time,
  /** Nothing is sent from then on … */
  quietFrom: time,
  /** … until then. */
  quietTo: time,
}

/** A member's settings for notifications: which and when, in their time zone. */
export const pushSettings = z.object(settings)

export const pushSettingsChanges = z.exactPartial(pushSettings)

/** Until a member chooses. */
export const initialPushSettings: PushSettings = {
  reminders: true,
  remindAt: '08:00',
  classes: true,
  classAt: '20:30',
  quietFrom: '22:00',
  quietTo: '07:00',
}

/** The state of notifications: if they can be sent, if this device gets them, and the settings. */
export const pushState = z.object({
  /** The server's key, for the browser; null if it sends none. */
  publicKey: z.nullable(z.string()),
  /** Whether it gets what is sent now. */
  isOn: z.boolean(),
  /** Where this device was turned on, until it is turned off; it may have stopped since. */
  endpoint: z._default(z.nullable(z.string()), null),
  settings: pushSettings,
})

/** A notification, as it is sent to a device. Paths are the app's own. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** One with the same tag is replaced. */
  tag: z.string(),
  /** Where it leads. */
  path: z.string(),
  /** Where its button leads, which logs a session. */
  logPath: z.optional(z.string()),
  /** How many reminders are due, for the app's icon. */
  due: z.optional(z.number()),
})

export type NewPushSubscription = z.infer<typeof newPushSubscription>
export type PushSettings = z.infer<typeof pushSettings>
export type PushState = z.infer<typeof pushState>
export type PushMessage = z.infer<typeof pushMessage>

/** Whether nothing is sent at that time, HH:MM. */
export const isQuiet = (time: string, { quietFrom, quietTo }: Pick<PushSettings, 'quietFrom' | 'quietTo'>) =>
  quietFrom <= quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo
