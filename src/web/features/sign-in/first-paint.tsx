import { renderToStaticMarkup } from 'react-dom/server'
import { Loading } from '#web/ui/state/skeleton.tsx'
import base from '#web/ui/styles/base.css?inline'
import tokens from '#web/ui/styles/tokens.css?inline'
import belt from '#web/ui/text/belt.css?inline'
import frame from './auth-frame.module.css?inline'
import { Frame, headings } from './auth-frame.tsx'

const style = `<style>${tokens}${base}${belt}${frame}</style>`

const paint = (heading: string) => ({
  style,
  markup: renderToStaticMarkup(
    <Frame heading={heading}>
      <Loading />
    </Frame>,
  ),
})

/** The first paint of login and registration, until the other files are there, by the names of their documents. */
export const firstPaint = { login: paint(headings.login), register: paint(headings.register) }
