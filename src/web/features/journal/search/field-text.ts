import { isCalendarDay, monthTitle } from '#shared/foundation/dates.ts'
import { sessionTypeNames, sessionTypes } from '#shared/training/training-fields.ts'

/** A field or exclusion as people read it: 'Coach: kofi', 'without kimura'; words stay as they are. */
export function fieldText(typed: string): string {
  const [, minus = '', key = '', quoted] = /^(-)?(?:(tag|academy|type|coach|date):)?(.*)$/iu.exec(typed) ?? []
  const value = quoted?.replaceAll('"', '') ?? ''
  const text = textOf(key.toLowerCase(), value)
  return minus === '' ? text : `Without ${key === '' ? value : text.charAt(0).toLowerCase() + text.slice(1)}`
}

function textOf(key: string, value: string): string {
  switch (key) {
    case '':
      return value
    case 'type': {
      const type = sessionTypes.find((one) => one === value)
      return type ? sessionTypeNames[type] : `Type: ${value}`
    }
    case 'date':
      return /^\d{4}-\d{2}$/.test(value) && isCalendarDay(`${value}-01`) ? monthTitle(`${value}-01`) : value
    default:
      return `${key.charAt(0).toUpperCase()}${key.slice(1)}: ${value}`
  }
}
