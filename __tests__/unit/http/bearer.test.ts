import { expect, test } from '@jest/globals';
import { bearer } from '../../../src/http/json-client.js';

test.each(['a', '!~', 'x'.repeat(16_384)])('a token of printable characters is sent as it is (%#)', (token) => {
  expect(bearer(token, 'the access token')).toBe(`Bearer ${token}`);
});

test.each(['', ' ', ' a', 'a ', 'a b', 'a\nb', 'a\r\nx-evil: 1', '\ta', 'é', '\u007f', 'x'.repeat(16_385)])(
  'one that no header can carry is refused, and not quoted (%#)',
  (token) => {
    expect(() => bearer(token, 'The access token')).toThrow(
      expect.objectContaining({
        code: 'unexpected-answer',
        message: 'The access token cannot be sent: it is too long, or has spaces or control characters in it.',
      }),
    );
  },
);
