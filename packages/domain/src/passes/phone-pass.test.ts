import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from './base64-url.ts';
import { phonePassContent, phonePassState, phonePassText, readPhonePass, type PhonePass } from './phone-pass.ts';
import { passKinds } from './model.ts';

const pass: PhonePass = { pass: 'bath', member_id: 4, expires: 1_795_000_060, nonce: '00a1b2c3d4e5f6ff' };
const signature = new Uint8Array(64).fill(7);
const aPass: fc.Arbitrary<PhonePass> = fc.record(
  {
    pass: fc.constantFrom(...passKinds),
    member_id: fc.integer({ min: 1, max: 2_147_483_647 }),
    expires: fc.integer({ min: 0, max: 4_294_967_295 }),
    nonce: fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('hex')),
    is_kept: fc.constant<true>(true),
  },
  { requiredKeys: ['pass', 'member_id', 'expires', 'nonce'] },
);

test('base64url is what everybody else writes, and is read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = toBase64Url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect(fromBase64Url(text)).toEqual(bytes);
    }),
  );
  expect(['A', 'AB', 'A+', 'AA==', 'AAAAA', 'AA山A'].map(fromBase64Url)).toEqual(Array(6).fill(undefined));
  fc.assert(
    fc.property(fc.string({ maxLength: 12, unit: fc.constantFrom(...'Aa0B-_9z=+') }), (text) => {
      const isTheOneWay = Buffer.from(text, 'base64url').toString('base64url') === text;
      expect(fromBase64Url(text) !== undefined).toBe(isTheOneWay);
    }),
  );
});

describe('a phone’s pass', () => {
  test('is 18 bytes and a signature, in a text that a scanner can type', () => {
    const content = phonePassContent(pass);
    expect(Buffer.from(content).toString('hex')).toBe('0100000000046afd86fc00a1b2c3d4e5f6ff');
    expect(phonePassText(content, signature)).toMatch(/^MACHI1:[\w-]{110}$/);
  });

  test('is read as it was written, line end of a scanner included', () => {
    fc.assert(
      fc.property(aPass, fc.uint8Array({ minLength: 64, maxLength: 64 }), (written, signed) => {
        const content = phonePassContent(written);
        const read = readPhonePass(`${phonePassText(content, signed)}\r\n`);
        expect(read).toEqual({ pass: written, content, signature: signed });
      }),
    );
  });

  test('is nothing else that somebody holds before the scanner', () => {
    const text = phonePassText(phonePassContent(pass), signature);
    const otherVersion = phonePassText(Uint8Array.of(3, ...phonePassContent(pass).slice(1)), signature);
    const otherPass = phonePassText(Uint8Array.of(1, 9, ...phonePassContent(pass).slice(2)), signature);
    const others = ['', '4901234567894', 'https://example.jp/', text.slice(0, -1), `${text}A`, text.slice(7)];
    for (const other of [...others, `machi1:${text.slice(7)}`, otherVersion, otherPass]) {
      expect(readPhonePass(other)).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (other) => {
        expect(readPhonePass(`MACHI1:${other}`)).toBeUndefined();
      }),
    );
  });

  test('opens one entry of its own service, for as long as it lives', () => {
    const until = new Date(pass.expires * 1000);
    const before = new Date(until.getTime() - 1);
    const read = { pass, isSigned: true, isUsed: false };
    expect(phonePassState(read, 'bath', before)).toBe('valid');
    expect(phonePassState(read, 'bath', until)).toBe('expired');
    expect(phonePassState(read, 'bus', before)).toBe('unknown');
    expect(phonePassState({ ...read, isSigned: false }, 'bath', before)).toBe('unknown');
    expect(phonePassState({ ...read, isUsed: true }, 'bath', before)).toBe('used');
    expect(phonePassState(undefined, 'bath', before)).toBe('unknown');
  });
});
