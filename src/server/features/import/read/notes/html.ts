const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of a piece of HTML, as journals store what was typed: without tags, with a line for each block. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/\r?\n/g, ' ')
    .replace(/<(br|hr)\b[^<>]{0,300}>|<\/(p|div|li|h\d|tr|blockquote)>/gi, '\n')
    .replace(/<li\b[^<>]{0,300}>/gi, '- ')
    .replace(/<\/?[a-z][^<>]{0,2000}>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : (named[name] ?? whole)
    })
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
