import { beltName } from '#shared/belts.ts'
import type { PromotionFields } from '#shared/promotions.ts'

/** 'Purple Belt, 2 stripes'. */
export const rankText = ({ belt, stripes }: Pick<PromotionFields, 'belt' | 'stripes'>) =>
  stripes === 0 ? beltName(belt) : `${beltName(belt)}, ${stripes === 1 ? '1 stripe' : `${stripes} stripes`}`
