import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { codeShown, hotp } from '../../testing/factors/authenticator.ts';
import { newTotpSecret, sealTotp, stepOfCode, totpCode, totpUri, unsealTotp } from './totp.ts';

const house = { secret: 'a secret of the house of 32 signs or more' };
// RFC 6238, appendix B, SHA-1: eight digits, of which we use the last six.
const KEY = '12345678901234567890';
const base32 = Secret.fromLatin1(KEY).base32;
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

describe('an authenticator app (RFC 6238)', () => {
  test.each(vectors)('shows the code of the test vector at %i', (seconds, digits) => {
    const now = new Date(seconds * 1000);
    const step = Math.floor(seconds / 30);
    expect(hotp(Buffer.from(KEY), step, 8)).toBe(digits);
    expect([totpCode(base32, step), codeShown(base32, now)]).toEqual([digits.slice(2), digits.slice(2)]);
    expect(stepOfCode(base32, digits.slice(2), now)).toBe(step);
  });

  test('is understood one step early and one late, not two', () => {
    const at = (seconds: number) => new Date(seconds * 1000);
    const code = totpCode(base32, 1000);
    const found = [-31, -30, -1, 0, 29, 30, 59, 60].map((seconds) => stepOfCode(base32, code, at(30_000 + seconds)));
    expect(found).toEqual([undefined, 1000, 1000, 1000, 1000, 1000, 1000, undefined]);
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５', '-12345'])('takes "%s" for no code', (typed) => {
    expect(stepOfCode(base32, typed, new Date(59_000))).toBeUndefined();
  });
});

test('a new secret has 160 bits and stands in the address that a QR code carries', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totpUri(secret, 'まち', 'haru@example.jp'));
  expect(uri.protocol + uri.host).toBe('otpauth:totp');
  expect(decodeURIComponent(uri.pathname)).toBe('/まち:haru@example.jp');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret,
    issuer: 'まち',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('a secret is stored sealed: it opens nothing at another member, with another key, or changed', () => {
  const sealed = sealTotp(house, 7, base32);
  expect(sealed.toString('latin1')).not.toContain(base32);
  expect(unsealTotp(house, 7, sealed)).toBe(base32);
  expect(unsealTotp(house, 8, sealed)).toBeUndefined();
  expect(unsealTotp({ secret: `${house.secret}.` }, 7, sealed)).toBeUndefined();
  expect(
    unsealTotp(house, 7, Buffer.concat([sealed.subarray(0, -1), Buffer.of((sealed.at(-1) ?? 0) ^ 1)])),
  ).toBeUndefined();
});
