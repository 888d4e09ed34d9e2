import { expect, test } from 'vitest';
import { signingFindings } from './signing.ts';

const GOOD = { service: 'sign.example.jp', keysTrouble: undefined, refused: undefined, trustsSomebody: true };
const wrong = (change: Partial<Parameters<typeof signingFindings>[0]>) =>
  signingFindings({ ...GOOD, ...change }).flatMap(({ is, says }) => (is === 'wrong' ? [says] : []));

test('a service that knows the town is right, and none is not looked at', () => {
  expect(signingFindings(GOOD).map(({ is }) => is)).toEqual(['ok', 'ok']);
  expect(signingFindings({ ...GOOD, service: undefined }).map(({ is }) => is)).toEqual(['unseen']);
});

test('keys that cannot be read, a service that refuses, and a pack that trusts nobody are wrong', () => {
  expect(wrong({ keysTrouble: 'keys.json is not there', refused: null })).toEqual(['keys.json is not there']);
  expect(wrong({ refused: 'invalid_client' })).toEqual([
    'sign.example.jp does not give the town a token: invalid_client',
  ]);
  expect(wrong({ trustsSomebody: false })).toEqual([expect.stringContaining('trusts no authority for signing')]);
});
