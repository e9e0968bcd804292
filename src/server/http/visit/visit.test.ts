import { expect, test } from 'vitest'
import { addressOf } from './visit.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['203.0.113.7:443', '203.0.113.7'],
  ['[2001:db8::5]:443', '2001:db8:0:0'],
  ['[2001:db8::5]', '2001:db8:0:0'],
  ['unknown', ''],
  ['<script>alert(1)</script>', ''],
  ['203.0.113.7\0', ''],
  // A connection that has closed meanwhile has no address.
  [undefined, ''],
])('a request from %s is counted as %s', (ip, counted) => {
  expect(addressOf({ ip })).toBe(counted)
})
