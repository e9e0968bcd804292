import { type ReactNode, useState } from 'react'
import { Stack } from '#web/ui/form/form.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'

interface Params {
  [name: string]: string
  failed?: 'true'
}

/** A list for administrators of everything, or only of what failed. */
export function OrFailed({ children }: { children: (params: Params) => ReactNode }) {
  const [isOn, setOn] = useState(false)
  return (
    <Stack>
      <Toggle label="Only what failed" isOn={isOn} onChange={setOn} />
      <div>{children(isOn ? { failed: 'true' } : {})}</div>
    </Stack>
  )
}
