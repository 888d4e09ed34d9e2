import { X509Certificate, createHash, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signAtPhone } from '../../testing/signing/phone.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { sandboxSigning } from './sandbox.ts';
import { isSigningFailure } from './signing.ts';

const DOCUMENT = Buffer.from('%PDF-1.7 a document');
const REDIRECT = 'http://localhost:3000/onlineform/sign';
let town: OpenTown;
let provider: ReturnType<typeof sandboxSigning>;
beforeAll(async () => {
  town = await openTown();
  const revocation = town.house.cardTrust.sandbox;
  if (!revocation) throw new Error('the sample town has no sandbox');
  provider = sandboxSigning({
    folder: `${town.house.settings.dataFolder}/sandbox-cards`,
    publicUrl: 'http://localhost:3000',
    town: town.house.town,
    clock: town.now,
    revocation,
    refresh: town.house.cardTrust.refresh,
  });
});
afterAll(async () => {
  await provider.stop();
  await town.close();
});

async function begin(locale: 'ja' | 'en' = 'ja') {
  const digest = createHash('sha256').update(DOCUMENT).digest();
  const begun = await provider.begin({ digest, redirectUri: REDIRECT, locale });
  if (isSigningFailure(begun)) throw new Error(JSON.stringify(begun));
  return begun;
}

test('a signing goes to the phone and back', async () => {
  const { url, kept } = await begin();
  const result = await provider.finish(kept, await signAtPhone(url, { card_key: 'haru' }));
  if (isSigningFailure(result)) throw new Error(JSON.stringify(result));
  const certificate = new X509Certificate(result.certificates[0] ?? '');
  expect(verify('sha256', DOCUMENT, certificate.publicKey, result.signature)).toBe(true);
});
