#!/usr/bin/env bash
# A disabled fieldset disables nothing in happy-dom 21.0.4: its button is pressed, its field doesn't match ':disabled' and
# is in FormData. A form that is disabled while it is being sent is sent twice there, and in no browser.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund happy-dom@21.0.4

cat > read.mjs <<'JS'
import { Window } from 'happy-dom'

const { document, FormData } = new Window()
document.body.innerHTML = `<form>
  <fieldset disabled><input name="weight" value="70"><button type="button">Save</button></fieldset>
</form>`
let pressed = 0
const button = document.querySelector('button')
button.addEventListener('click', () => pressed++)
button.click()
console.log('pressed', pressed)
console.log('disabled', document.querySelector('input').matches(':disabled'))
console.log('sent', JSON.stringify([...new FormData(document.querySelector('form'))]))
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'pressed 1
disabled false
sent [["weight","70"]]' ]
