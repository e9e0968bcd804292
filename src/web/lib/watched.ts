/** The same response, with a call whenever a part of it comes. */
export function watched(response: Response, onPart: () => void): Response {
  const { body, status, headers } = response
  const transform = (part: Uint8Array, parts: TransformStreamDefaultController<Uint8Array>) => {
    onPart()
    parts.enqueue(part)
  }
  // Chromium has an empty body for 204, which a Response with that status must not have.
  if (!body || status === 204) return response
  return new Response(body.pipeThrough(new TransformStream({ transform })), { status, headers })
}
