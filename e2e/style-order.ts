import type { Page } from '@playwright/test'

/**
 * Declarations of the page as it is now whose winner depends on which stylesheet arrived last: of two modules, with the same
 * specificity, for the same property of the same element.
 */
export const orderDependentStyles = (page: Page) =>
  page.evaluate(() => {
    interface Declaration {
      module: string
      selector: string
      value: string
      specificity: number
    }

    /** Every rule outside a layer that applies to this screen; the library's are in a layer, and lose to all others. */
    const rulesOf = (list: CSSRuleList): CSSStyleRule[] =>
      [...list].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule]
        if (rule instanceof CSSMediaRule)
          return window.matchMedia(rule.conditionText).matches ? rulesOf(rule.cssRules) : []
        if (rule instanceof CSSSupportsRule) return CSS.supports(rule.conditionText) ? rulesOf(rule.cssRules) : []
        return []
      })

    const classesAndMore = /\.[\w-]+|\[[^\]]*\]|:(?!:|not\(|is\(|where\(|has\()[\w-]+(\([^)]*\))?/g
    const pseudoElement = /::[\w-]+(\([^)]*\))?/g
    const specificityOf = (selector: string) => {
      const rest = selector.replaceAll(pseudoElement, '')
      const classes = (rest.match(classesAndMore) ?? []).length
      const elements = (rest.replaceAll(classesAndMore, ' ').match(/(^|[\s>+~(,])[a-z][\w-]*/g) ?? []).length
      return 100 * classes + elements
    }
    /** The build names a class `name_module`. */
    const moduleOf = (selector: string) =>
      /\.[\w-]+_([\da-f]{5})(?![\w-])/.exec(selector.split(/[\s>+~]+/).at(-1) ?? '')?.[1]

    const found = new Map<Element, Map<string, Declaration[]>>()
    for (const rule of [...document.styleSheets].flatMap((sheet) => rulesOf(sheet.cssRules))) {
      for (const selector of rule.selectorText.split(/,(?![^(]*\))/).map((part) => part.trim())) {
        const module = moduleOf(selector)
        if (module === undefined) continue
        const pseudo = selector.match(pseudoElement)?.join('') ?? ''
        const specificity = specificityOf(selector)
        for (const element of document.querySelectorAll(selector.replaceAll(pseudoElement, '') || '*')) {
          const properties = found.get(element) ?? new Map<string, Declaration[]>()
          found.set(element, properties)
          for (const name of rule.style) {
            const key = `${pseudo} ${name}${rule.style.getPropertyPriority(name)}`.trim()
            const value = rule.style.getPropertyValue(name)
            properties.set(key, [...(properties.get(key) ?? []), { module, selector, value, specificity }])
          }
        }
      }
    }
    const readable = (selector: string) => selector.replaceAll(/([\w-]+)_[\da-f]{5}(?![\w-])/g, '$1')
    const described = [...found.values()].flatMap((properties) =>
      [...properties].flatMap(([name, all]) => {
        const most = Math.max(...all.map(({ specificity }) => specificity))
        const winners = all.filter(({ specificity }) => specificity === most)
        const [first] = winners
        const isClear = winners.every(({ module, value }) => module === first?.module || value === first?.value)
        return isClear
          ? []
          : [
              `${name}: ${[...new Set(winners.map((winner) => `${readable(winner.selector)} ${winner.value}`))].join(' / ')}`,
            ]
      }),
    )
    return [...new Set(described)]
  })
