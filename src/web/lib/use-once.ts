import { useState } from 'react'

/**
 * Whether something has been so since the component appeared. For parts that wait until all of them are loaded: one that
 * failed is fetched again as soon as it is shown, and hiding it meanwhile would fetch it without end.
 */
export function useOnce(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo)
  if (isSo && !was) setWas(true)
  return was || isSo
}
