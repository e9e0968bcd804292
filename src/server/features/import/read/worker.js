// Plain JavaScript, as src/server/main.js is: most starts then do without Node's TypeScript stripper.
await import('./serve.ts')
