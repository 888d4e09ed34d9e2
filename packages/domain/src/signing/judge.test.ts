import { describe, expect, test } from 'vitest';
import { judgeSignature, type SignatureFacts } from './judge.ts';
import { CARD_PIN, CERTIFICATE_BIRTHDAYS, SIGNING_HOURS, SIGNING_PASSWORD, canBeSigningPassword } from './model.ts';

const SIGNED = new Date('2026-11-22T03:00:00Z');
const HOLDER = { name: '佐藤　ハル', birthdate: '1951-03-08', address: '北海道星守町旭2丁目3番地' };
const CERTIFICATE = {
  isTrusted: true,
  isForSigning: true,
  not_before: new Date('2024-04-01T00:00:00Z'),
  not_after: new Date('2029-03-08T14:59:59Z'),
  holder: HOLDER,
};
const FACTS: SignatureFacts = {
  isSameDocument: true,
  isOfKey: true,
  certificate: CERTIFICATE,
  revocation: { status: 'valid' },
};
const SIGNER = { name: '佐藤 ハル', birthdate: '1951-03-08' };
const judge = (facts: Partial<SignatureFacts>, signer: Parameters<typeof judgeSignature>[1] = SIGNER, at = SIGNED) =>
  judgeSignature({ ...FACTS, ...facts }, signer, at);
const certificate = (change: Partial<typeof CERTIFICATE>) => judge({ certificate: { ...CERTIFICATE, ...change } });

describe('a signature', () => {
  test('holds when all is as it should be', () => {
    expect(judge({})).toEqual({ holds: true, troubles: [], marks: [] });
  });

  test.each([
    ['signature-document-differs', judge({ isSameDocument: false })],
    ['signature-wrong', judge({ isOfKey: false })],
    ['signature-certificate-unreadable', judge({ certificate: null })],
    ['signature-certificate-foreign', certificate({ isTrusted: false })],
    ['signature-certificate-of-another-use', certificate({ isForSigning: false })],
    ['signature-certificate-early', certificate({ not_before: new Date(SIGNED.getTime() + 1) })],
    ['signature-certificate-expired', certificate({ not_after: SIGNED })],
    ['signature-certificate-revoked', judge({ revocation: { status: 'revoked' } })],
    ['signature-revocation-unknown', judge({ revocation: { status: 'unknown' } })],
    ['signature-birthdate-differs', certificate({ holder: { ...HOLDER, birthdate: '1951-03-09' } })],
  ])('does not: %s', (trouble, verdict) => {
    expect(verdict).toEqual({ holds: false, troubles: [trouble], marks: [] });
  });

  test('is judged by the moment in which it was made', () => {
    const after = new Date(CERTIFICATE.not_after.getTime() + 1);
    expect(judge({}, SIGNER, new Date(CERTIFICATE.not_after.getTime() - 1)).holds).toBe(true);
    expect(judge({}, SIGNER, after).holds).toBe(false);
  });

  test('of an authority that nobody trusts is not blamed on its list as well', () => {
    const verdict = judge({ certificate: { ...CERTIFICATE, isTrusted: false }, revocation: { status: 'unknown' } });
    expect(verdict.troubles).toEqual(['signature-certificate-foreign']);
  });

  test('under another name holds, and staff see it; wide letters and spaces are the same name', () => {
    expect(judge({}, { ...SIGNER, name: '鈴木 ハル' })).toEqual({ holds: true, troubles: [], marks: ['name-differs'] });
    const latin = { ...HOLDER, name: 'ＳＭＩＴＨ　Ann' };
    const signed = judge({ certificate: { ...CERTIFICATE, holder: latin } }, { ...SIGNER, name: 'Smith Ann' });
    expect(signed.marks).toEqual([]);
  });

  test('of somebody whose birth date the town does not know holds, and staff see it', () => {
    expect(judge({}, { ...SIGNER, birthdate: null })).toEqual({
      holds: true,
      troubles: [],
      marks: ['birthdate-unknown'],
    });
  });
});

describe('what the card asks for', () => {
  test('a password has 6 to 16 letters and digits, and five tries [constant:signing-password-length] [constant:signing-password-tries]', () => {
    expect(SIGNING_PASSWORD).toEqual({ least: 6, most: 16, tries: 5 });
    for (const password of ['ABC123', 'abcdef', 'A23456789012345Z']) expect(canBeSigningPassword(password)).toBe(true);
    for (const wrong of ['', 'ABC12', 'A234567890123456Z', 'ABC 123', 'ＡＢＣ１２３', 'ABC123\n'])
      expect(canBeSigningPassword(wrong)).toBe(false);
  });

  test('a PIN has four digits and three tries, a certificate ends with the fifth birthday, a signing takes an hour at most [constant:card-pin-length] [constant:card-pin-tries] [constant:signature-certificate-validity]', () => {
    expect([CARD_PIN, CERTIFICATE_BIRTHDAYS, SIGNING_HOURS]).toEqual([{ digits: 4, tries: 3 }, 5, 1]);
  });
});
