import { IconSettings } from '@tabler/icons-react'
import { askForSettings } from '../../lib/events.ts'

interface Props {
  className: string
  /** How to leave what lies over the page before the dialog opens. */
  leave?: ((then: () => void) => void) | undefined
}

export function SettingsButton({ className, leave }: Props) {
  const open = () => askForSettings()
  return (
    <button type="button" className={className} onClick={() => (leave ? leave(open) : open())}>
      <IconSettings size={20} stroke={1.75} /> Settings
    </button>
  )
}
