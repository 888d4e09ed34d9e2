import { X509Certificate, createHash, verify } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { fromBase64, fromHex, hex, join } from './bytes.ts';
import type { IndividualNumberCard } from './card-profile.ts';
import { newCard } from './sandbox.fixture.ts';
import { signWithCard } from './sign-document.ts';
import { encodeTlv } from './tlv.ts';
import { createVirtualCard } from './virtual-card.ts';

const DOCUMENT = Buffer.from('a document');
const CONTENT = join(fromHex('3031300d060960864801650304020105000420'), createHash('sha256').update(DOCUMENT).digest());
let profile: IndividualNumberCard;
beforeAll(async () => {
  profile = (await newCard()).card;
});

it('signs by the password, with the certificate that says whose it is', () => {
  for (const make of ['filled', 'exact'] as const) {
    const signed = signWithCard(createVirtualCard({ ...profile, make }), 'ABC123', CONTENT);
    if (signed.is !== 'signed') throw new Error(signed.is);
    expect(hex(signed.certificate)).toBe(hex(fromBase64(profile.signing.certificate)));
    const certificate = new X509Certificate(signed.certificate);
    expect(verify('sha256', DOCUMENT, certificate.publicKey, signed.signature)).toBe(true);
    // 1.2.392.200149.8.5.5 and the field's number, then the text.
    const { name, sex, address } = profile.holder;
    for (const [place, text] of Object.entries({ 1: name, 3: String(sex), 4: '319470514', 5: address })) {
      const said = join(fromHex(`060a2a83088c9b550805050${place}`), Uint8Array.of(0xa0, Buffer.byteLength(text) + 2));
      expect(hex(certificate.raw)).toContain(hex(join(said, encodeTlv(0x0c, Buffer.from(text)))));
    }
  }
});

it('counts wrong passwords, forgives after a right one, and is locked after five', () => {
  const card = createVirtualCard(profile);
  const attempt = (password: string) => signWithCard(card, password, CONTENT);
  expect(attempt('WRONG1')).toEqual({ is: 'wrong-password', triesLeft: 4 });
  expect(attempt('ABC123').is).toBe('signed');
  for (const triesLeft of [4, 3, 2, 1]) expect(attempt('WRONG1')).toEqual({ is: 'wrong-password', triesLeft });
  expect(attempt('WRONG1')).toEqual({ is: 'locked' });
  expect(attempt('ABC123')).toEqual({ is: 'locked' });
});
