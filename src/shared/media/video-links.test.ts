import { expect, test } from 'vitest'
import { isAddableVideo, shownVideo, videoFrom } from './shown-video.ts'
import { isVideoLink, videoLinks } from './video-links.ts'

const onYouTube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'http://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&index=2',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ&feature=share',
  'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://YouTube.com/watch/?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://youtube.com/live/dQw4w9WgXcQ?feature=share',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
])('%s is watched in the player without cookies', (link) => {
  expect(shownVideo(link)).toEqual({ as: 'embed', src: onYouTube, host: 'YouTube' })
  expect([isAddableVideo(link), isVideoLink(link)]).toEqual([true, true])
})

test.each([
  ['https://youtu.be/dQw4w9WgXcQ?t=90', 90],
  ['https://youtu.be/dQw4w9WgXcQ?t=90s', 90],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', 90],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s', 3723],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=2h', 7200],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=45', 45],
])('%s begins at second %i', (link, second) => {
  expect(shownVideo(link).src).toBe(`${onYouTube}?start=${second}`)
})

test.each(['t=', 't=0', 't=soon', 't=1.5', 't=-3', `t=${'9'.repeat(400)}`])(
  'a start that says %s is the beginning',
  (start) => {
    expect(shownVideo(`https://youtu.be/dQw4w9WgXcQ?${start}`).src).toBe(onYouTube)
  },
)

test.each([
  ['https://vimeo.com/76979871', '76979871?dnt=1'],
  ['https://www.vimeo.com/76979871/', '76979871?dnt=1'],
  ['https://vimeo.com/channels/staffpicks/76979871', '76979871?dnt=1'],
  ['https://vimeo.com/groups/bjj/videos/76979871', '76979871?dnt=1'],
  ['https://vimeo.com/showcase/1234567/video/76979871', '76979871?dnt=1'],
  ['https://player.vimeo.com/video/76979871', '76979871?dnt=1'],
  ['https://vimeo.com/76979871/8272103f6e', '76979871?h=8272103f6e&dnt=1'],
  ['https://vimeo.com/76979871?h=8272103f6e', '76979871?h=8272103f6e&dnt=1'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', '76979871?h=8272103f6e&dnt=1'],
  ['https://vimeo.com/76979871?h=%26autoplay%3D1', '76979871?dnt=1'],
])('%s is watched in the player of Vimeo, an unlisted one with its secret', (link, video) => {
  expect(shownVideo(link)).toEqual({
    as: 'embed',
    src: `https://player.vimeo.com/video/${video}`,
    host: 'Vimeo',
  })
  expect([isAddableVideo(link), isVideoLink(link)]).toEqual([true, true])
})

test.each([
  'https://www.youtube.com/playlist?list=PL1_x-2',
  'https://youtube.com/playlist?list=PL1_x-2&si=abc',
  'https://www.youtube.com/embed/videoseries?list=PL1_x-2',
])('%s is a playlist, watched in the player', (link) => {
  const src = 'https://www.youtube-nocookie.com/embed/videoseries?list=PL1_x-2'
  expect(shownVideo(link)).toEqual({ as: 'embed', src, host: 'YouTube' })
  expect([isAddableVideo(link), isVideoLink(link)]).toEqual([true, true])
})

test.each([
  ['https://www.youtube.com/clip/UgkxQ', 'YouTube'],
  ['https://vimeo.com/showcase/1234567', 'Vimeo'],
  ['https://vimeo.com/event/1234567', 'Vimeo'],
  ['https://vimeo.com/user1234567', 'Vimeo'],
])('%s may be added and counts as a video, and is followed as a link', (link, host) => {
  expect(shownVideo(link)).toEqual({ as: 'link', src: link, host })
  expect([isAddableVideo(link), isVideoLink(link)]).toEqual([true, true])
})

test('a channel may be added, but is a page like any other', () => {
  const link = 'https://www.youtube.com/@rollbook'
  expect(shownVideo(link)).toEqual({ as: 'link', src: link, host: 'YouTube' })
  expect([isAddableVideo(link), isVideoLink(link)]).toEqual([true, false])
})

test.each([
  'https://www.youtube.com/watch?v=tooshort',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onload',
  'https://youtu.be/tooshort',
])('%s lacks the id of a video, so it is not added', (link) => {
  expect([shownVideo(link).as, isAddableVideo(link)]).toEqual(['link', false])
})

test.each([
  'https://www.youtube.com/',
  'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@example.com/watch?v=dQw4w9WgXcQ',
  'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://notvimeo.com/76979871',
  'https://example.com/76979871',
  'https://localhost/76979871',
])('%s is a page like any other, not a video to add', (link) => {
  expect(shownVideo(link).as).toBe('link')
  expect([isAddableVideo(link), isVideoLink(link)]).toEqual([false, false])
})

test.each([
  ['https://www.dailymotion.com/video/x7tgad0', 'Dailymotion'],
  ['https://dai.ly/x7tgad0', 'Dailymotion'],
  ['https://streamable.com/moo', 'Streamable'],
])('%s counts as a video, is followed as a link and cannot be added', (link, host) => {
  expect(shownVideo(link)).toEqual({ as: 'link', src: link, host })
  expect([isAddableVideo(link), isVideoLink(link)]).toEqual([false, true])
})

test.each(['mp4', 'webm', 'mov', 'MP4'])('a file that ends in .%s is played directly', (ending) => {
  const link = `https://media.example.com/rolls/final.${ending}?x=1`
  expect(shownVideo(link)).toEqual({ as: 'file', src: link, host: 'media.example.com' })
  expect([isAddableVideo(link), isVideoLink(link)]).toEqual([false, true])
})

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' JavaScript:alert(document.cookie)//.mp4',
  'data:text/html,<script>alert(1)</script>',
  'data:video/mp4;base64,AAAA',
  'file:///etc/passwd.mp4',
  'blob:https://example.com/1',
  'ftp://example.com/final.mp4',
  'vbscript:x',
  '//youtu.be/dQw4w9WgXcQ',
  'youtu.be/dQw4w9WgXcQ',
  'https://',
  'not a link',
  '',
])('%j is not a link that an entry may have, and never a video', (link) => {
  expect(videoLinks.safeParse([link]).error?.issues.map((issue) => issue.message)).toEqual([
    'Please enter a valid URL',
  ])
  expect([shownVideo(link).as, isAddableVideo(link), isVideoLink(link)]).toEqual(['link', false, false])
})

test.each([
  'https://example.com/roll',
  'http://example.com/roll',
  'https://localhost/final.mp4',
  'https://gym:8443/rolls?day=1',
  'https://[2001:db8::1]/roll',
  'https://münchen.example/rolle',
  'https://www.youtube.com/playlist?list=PL1',
  'https://www.youtube.com/',
])('%s is a valid URL, which an entry may have', (link) => {
  expect(videoLinks.parse([link])).toEqual([link])
})

test('an entry has up to twenty links, trimmed', () => {
  expect(videoLinks.parse([' https://example.com/a '])).toEqual(['https://example.com/a'])
  const twenty = Array.from({ length: 20 }, (_, n) => `https://example.com/${n}`)
  expect(videoLinks.parse(twenty)).toEqual(twenty)
  expect(videoLinks.safeParse([...twenty, 'https://example.com/20']).success).toBe(false)
  expect(videoLinks.safeParse([`https://example.com/${'x'.repeat(2_000)}`]).success).toBe(false)
})

test('a link is labeled with the host that it leads to', () => {
  expect(shownVideo('https://www.example.com/x').host).toBe('example.com')
  expect(shownVideo('https://music.com/x').host).toBe('music.com')
})

test.each(['https://rafa:Armbar2026@example.com/watch', 'https://rafa@example.com/watch'])(
  'a link with a login in it, %s, is refused',
  (link) => {
    expect(videoLinks.safeParse([link]).error?.issues.map(({ message }) => message)).toEqual([
      'Please remove the username and password from this link',
    ])
  },
)

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', `${onYouTube}?start=42`],
  ['https://youtu.be/dQw4w9WgXcQ?t=90', `${onYouTube}?start=42`],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1#t=42s'],
  ['https://example.com/roll.mp4', 'https://example.com/roll.mp4#t=42'],
  ['https://example.com/watch', undefined],
])('%s is played from second 42 at %s', (link, src) => {
  expect(videoFrom(shownVideo(link), 42)?.src).toBe(src)
})
