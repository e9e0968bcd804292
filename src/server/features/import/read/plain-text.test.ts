import { expect, test } from 'vitest'
import { textOfHtml } from './plain-text.ts'

test('what HTML refers to is read as characters, and what means none stays as it is', () => {
  expect(textOfHtml('<p>Frames &amp; hips &#8211; &#x201C;first&quot;&nbsp;</p>')).toBe('Frames & hips – “first"')
  expect(textOfHtml('&toString; &valueOf; &guard; &#0;')).toBe('&toString; &valueOf; &guard; &#0;')
})
