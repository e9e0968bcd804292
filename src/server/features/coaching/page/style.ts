import { createHash } from 'node:crypto'

/** The styles of all pages for coaches, which load no files. */
export const style = `
  :root {
    color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
    --page: #f6f4ef; --surface: #fff; --line: #ded9cc; --field: #8a8678; --ink: #16181d; --ink-2: #4a4f59;
    --go: #0b6b51; --on-go: #fff; --bad: #b3261e;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --page: #0f1113; --surface: #17191d; --line: #2b2f36; --field: #7c828d; --ink: #f2f0ea; --ink-2: #a9aeb8;
      --go: #4fb796; --on-go: #06251c; --bad: #ff8a80;
    }
  }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--page); color: var(--ink); overflow-wrap: anywhere }
  main { max-width: 44rem; margin: 0 auto; padding: 24px 16px 48px }
  h1 { margin: 16px 0 4px; font-size: 26px; line-height: 1.2; letter-spacing: -.01em }
  h2 { margin: 32px 0 12px; font-size: 20px; line-height: 1.25 }
  h3 { margin: 0; font-size: 17px; line-height: 1.3 }
  h4 { margin: 0 0 4px; font-size: 15px }
  p { margin: 0 }
  ul, ol, dl { margin: 0; padding: 0 }
  li { margin: 0 0 4px 20px; padding-left: 2px }
  .quiet { color: var(--ink-2); font-size: 15px }
  .belt { position: relative; height: 14px; border-radius: 3px; overflow: hidden; forced-color-adjust: none; print-color-adjust: exact }
  .belt::after { content: ""; position: absolute; inset: 0; border-radius: inherit; box-shadow: inset 0 0 0 1px light-dark(rgb(22 24 29 / 24%), rgb(242 240 234 / 28%)) }
  .belt i { position: absolute; inset: 0 8% 0 auto; display: flex; justify-content: flex-end; gap: min(5px, 12%); width: 26%; padding: 0 min(6px, 3%); background: #17181b }
  .belt b { width: min(5px, 16%); background: #f7f5f0 }
  .white { background: #f7f5f0 } .blue { background: #1e5aa8 } .purple { background: #6a3fa0 } .brown { background: #6b4226 }
  .black { background: #17181b } .black i { background: #b3261e }
  .sums { display: flex; flex-wrap: wrap; gap: 8px 32px; margin: 20px 0 0 }
  .sums div { display: flex; flex-direction: column-reverse }
  .sums dd { margin: 0; font-size: 26px; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums }
  .sums dt { color: var(--ink-2); font-size: 15px }
  .card { margin: 0 0 16px; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); scroll-margin-top: 16px }
  .card > * + * { margin-top: 12px }
  .pair { display: grid; gap: 16px }
  .asks { margin: 12px 0; font-size: 17px; font-weight: 600 }
  .bars li { margin: 0 0 10px; list-style: none }
  progress { display: block; width: 100%; height: 8px; margin-top: 4px; border: 0; border-radius: 4px; overflow: hidden; background: var(--line); appearance: none }
  progress::-webkit-progress-bar { background: var(--line) }
  progress::-webkit-progress-value { background: var(--go) }
  progress::-moz-progress-bar { background: var(--go) }
  @media (forced-colors: active) { progress { border: 1px solid; appearance: auto } }
  @media (min-width: 640px) { main { padding: 40px 24px 64px } .pair { grid-template-columns: 1fr 1fr } }
  time { font-variant-numeric: tabular-nums }
  .day { display: block; color: var(--ink-2); font-size: 15px; font-weight: 400 }
  .tags { display: flex; flex-wrap: wrap; gap: 8px }
  .tags li { margin: 0; padding: 2px 10px; border: 1px solid var(--field); border-radius: 999px; list-style: none; font-size: 15px }
  .notes { white-space: pre-wrap }
  .media { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr)); gap: 8px }
  .media figure { margin: 0 }
  .media figcaption { font-size: 0.875rem; overflow-wrap: anywhere }
  .media img, .media video { display: block; width: 100%; height: 180px; border-radius: 8px; background: #000; object-fit: contain }
  .comment { padding-left: 12px; border-left: 3px solid var(--line) }
  .answer { margin-top: 8px; padding-left: 12px; border-left: 3px solid var(--go) }
  a { color: var(--go) }
  .links a, .pager a { display: inline-block; min-height: 44px; padding: 10px 0 }
  .links li { margin-left: 0; list-style: none }
  .pager { display: flex; justify-content: space-between; gap: 16px }
  summary { display: inline-block; min-height: 44px; padding: 10px 0; color: var(--go); font-weight: 600; cursor: pointer }
  summary::-webkit-details-marker { display: none }
  summary::before { content: "+ " }
  [open] > summary::before { content: "– " }
  form > * + * { margin-top: 12px }
  label { display: block; font-weight: 600 }
  input, textarea { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; border: 1px solid var(--field); border-radius: 8px; background: var(--page); color: var(--ink); font: inherit }
  textarea { min-height: 132px; resize: vertical }
  button { min-height: 44px; padding: 10px 20px; border: 0; border-radius: 8px; background: var(--go); color: var(--on-go); font: inherit; font-weight: 700; cursor: pointer }
  :focus-visible { outline: 3px solid var(--go); outline-offset: 2px }
  .trap { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  [role=alert], [role=status] { padding: 12px; border: 1px solid var(--go); border-radius: 8px }
  [role=alert] { border-color: var(--bad) }
  footer { margin-top: 40px; padding-top: 16px; border-top: 1px solid var(--line) }
  @media (forced-colors: active) { .card, button, input, textarea { border: 1px solid } }
  @media print { details, .pager { display: none } .card { break-inside: avoid } }
`

const hash = createHash('sha256').update(style).digest('base64')

/** Nothing runs, and pictures, videos, and the form are our own. */
export const policy =
  `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; media-src 'self'; ` +
  `form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
