import { generateKeyPairSync, sign } from 'node:crypto';
import { KEPT_PASS_SECONDS, phonePassContent, phonePassText, type PhonePass } from '@machi/domain/passes/phone-pass';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openPhonePasses } from './phone-passes.ts';
import { memoryVault } from '../vault/memory-vault.fixture.ts';

const NOW = new Date('2027-01-11T01:00:00Z');
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

function town() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const passKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64url');
  const show = (change: Partial<PhonePass> = {}): string => {
    const pass = {
      pass: 'bath',
      member_id: 4,
      expires: NOW.getTime() / 1000 + 60,
      nonce: '00'.repeat(8),
      ...change,
    } as const;
    const content = phonePassContent(pass);
    return phonePassText(content, sign(null, content, privateKey));
  };
  return { passKey, show };
}

describe('a phone’s pass without the server', () => {
  test('opens one entry while it lives', () => {
    const { passKey, show } = town();
    const passes = openPhonePasses(memoryVault());
    expect(passes.take(show(), passKey, 'bath', NOW)).toEqual({ state: 'valid', memberId: 4 });
    expect(passes.take(show(), passKey, 'bath', later(1))).toMatchObject({ state: 'used' });
    expect(passes.take(show({ nonce: '01'.repeat(8) }), passKey, 'bath', later(59))).toMatchObject({ state: 'valid' });
    expect(passes.take(show({ nonce: '02'.repeat(8) }), passKey, 'bath', later(60))).toMatchObject({
      state: 'expired',
    });
  });

  test('that was kept for hours stays used for all of them, over restarts and with a clock set back', () => {
    const { passKey, show } = town();
    const vault = memoryVault();
    const kept = show({ expires: NOW.getTime() / 1000 + KEPT_PASS_SECONDS, is_kept: true });
    const shownAt = (at: Date) => openPhonePasses(vault).take(kept, passKey, 'bath', at).state;
    expect(shownAt(NOW)).toBe('valid');
    expect(openPhonePasses(vault).isUsed(kept)).toBe(true);
    expect([1, KEPT_PASS_SECONDS - 1, KEPT_PASS_SECONDS, 0].map((seconds) => shownAt(later(seconds)))).toEqual(
      Array(4).fill('used'),
    );
    // In the end it is forgotten, long after it is worth anything.
    expect(shownAt(later(KEPT_PASS_SECONDS + 86_400))).toBe('expired');
    expect(vault.family('used-pass', z.unknown()).readAll()).toEqual([]);
  });

  test('of another town, of another pass or of no town opens nothing and names nobody it should not', () => {
    const { passKey, show } = town();
    const passes = openPhonePasses(memoryVault());
    expect(passes.take(town().show(), passKey, 'bath', NOW)).toEqual({ state: 'unknown', memberId: null });
    expect(passes.take(show({ pass: 'bus' }), passKey, 'bath', NOW)).toMatchObject({ state: 'unknown' });
    expect(passes.take('https://example.jp/', passKey, 'bath', NOW)).toEqual({ state: 'unknown', memberId: null });
    expect(passes.take(show(), 'c2hvcnQ', 'bath', NOW)).toEqual({ state: 'unknown', memberId: null });
    // An invalid pass is not used up by being shown.
    expect(passes.take(show(), passKey, 'bath', NOW)).toMatchObject({ state: 'valid' });
  });
});
