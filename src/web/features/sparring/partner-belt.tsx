import type { PartnerFields } from '#shared/sparring/partners.ts'
import { BeltStrip } from '#web/ui/text/belt.tsx'

/** An unknown belt leaves its place empty, so that the names line up. */
export const PartnerBelt = ({ belt, stripes }: Pick<PartnerFields, 'belt' | 'stripes'>) => (
  <span>{belt !== '' && <BeltStrip level={belt} stripes={stripes} />}</span>
)
