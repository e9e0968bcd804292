import { expect, test } from './fixtures.ts'

test('a tap on a button that moves away under the finger is made once more, and only then', async ({ page }) => {
  await page.goto('/auth')
  await page.evaluate(() => {
    document.body.innerHTML = '<p></p><button>Save</button><button>Stay</button>'
    document.querySelector('button')?.addEventListener('pointerdown', () => {
      const above = document.querySelector('p')
      if (above) above.style.height = '200px'
    })
    document.body.dataset['clicks'] = ''
    document.body.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLButtonElement) document.body.dataset['clicks'] += `${target.textContent} `
    })
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-clicks', 'Save Stay ')
})
