import { useEffect, useState } from 'react'
import type { Attachment } from '#shared/media/media.ts'
import type { Recap } from '#shared/stats/recap.ts'
import { cardOf } from './card.ts'
import { cardFile } from './card-file.ts'

/** The choices that a card is drawn from. */
export interface Choices {
  recap: Recap
  rank: Recap['rank']
  hasPartners: boolean
  photo: Attachment | null
}

export type CardPicture =
  | { state: 'drawing' }
  | { state: 'failed'; of: Choices }
  | { state: 'drawn'; of: Choices; file: File; url: string }

/** The card of these choices as a picture; the last one is shown until the next is drawn. */
export function useCardPicture({ recap, rank, hasPartners, photo }: Choices): CardPicture {
  const [picture, setPicture] = useState<CardPicture>({ state: 'drawing' })
  useEffect(() => {
    let url: string | undefined
    let isOutdated = false
    const of = { recap, rank, hasPartners, photo }
    const show = (file: File) => {
      if (isOutdated) return
      url = URL.createObjectURL(file)
      setPicture({ state: 'drawn', of, file, url })
    }
    const fail = () => {
      if (!isOutdated) setPicture({ state: 'failed', of })
    }
    cardFile(cardOf(recap, rank, hasPartners), photo).then(show, fail)
    return () => {
      isOutdated = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [recap, rank, hasPartners, photo])
  return picture
}
