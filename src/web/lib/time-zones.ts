/** Every time zone the browser knows and these, by region, as a select offers them. */
export function timeZonesByRegion(more: string[]) {
  const zones = [...Intl.supportedValuesOf('timeZone'), ...more, 'UTC']
  const named = [...new Set(zones)].sort().map((zone) => {
    const [region = '', ...place] = zone.split('/')
    const label = (place.length === 0 ? region : place.join(' / ')).replaceAll('_', ' ')
    return { value: zone, label, region: place.length === 0 ? 'Other' : region }
  })
  return Object.entries(Object.groupBy(named, (zone) => zone.region)).map(([group, items = []]) => ({
    group,
    items: items.map(({ value, label }) => ({ value, label })),
  }))
}

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
