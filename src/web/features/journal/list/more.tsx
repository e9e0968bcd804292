import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { useEntries } from '#web/features/entries/api.ts'
import classes from './more.module.css'

/** Loads older sessions. */
export function More({ journal }: { journal: ReturnType<typeof useEntries> }) {
  const { fetchNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = journal
  const button = useRef<HTMLButtonElement>(null)
  const load = useEffectEvent(() => {
    if (!isFetching && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false })
  })

  // Loads older sessions when the end of the list comes near. Observed again after each page, because a button that
  // stays in sight isn't reported again.
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && load(), { rootMargin: '600px' })
    if (button.current) observer.observe(button.current)
    return () => observer.disconnect()
  })

  return (
    <div className={classes['more']}>
      {isFetchNextPageError && <p role="alert">Older sessions didn’t load.</p>}
      <Button ref={button} variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Retry' : 'Older sessions'}
      </Button>
    </div>
  )
}
