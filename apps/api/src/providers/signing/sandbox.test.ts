import { X509Certificate, createHash, verify } from 'node:crypto';
import path from 'node:path';
import { readCard } from '@machi/virtual-card/card-files';
import { describe, expect, test } from 'vitest';
import { openPhone, signAtPhone } from '../../testing/signing/phone.ts';
import { layCard } from '../../testing/signing/signer.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { isServiceFailure } from '../service-failure.ts';
import type { BegunSigning } from './signing.ts';

const DOCUMENT = Buffer.from('%PDF-1.7 a document');
const digest = createHash('sha256').update(DOCUMENT).digest();
const town = await openTestTown();
if (!town.house.signing) throw new Error('the sample town signs by its sandbox');
const provider = town.house.signing;
const folder = path.join(town.house.settings.dataFolder, 'sandbox-cards');
await layCard(town, 'own');

async function begin(locale: 'ja' | 'en' = 'ja'): Promise<BegunSigning> {
  const begun = await provider.begin({ digest, redirectUri: `${town.house.publicUrl}/onlineform/sign`, locale });
  if (isServiceFailure(begun)) throw new Error(JSON.stringify(begun));
  return begun;
}
const signing = (password: string, card_key = 'own') => ({ card_key, state: 'own', password, do: 'sign' });
const triesLeft = (card_key: string) => {
  const card = readCard(folder, card_key);
  return card?.kind === 'individual-number' ? card.pins.signing.tries_left : undefined;
};

describe('the phone', () => {
  test('shows what is signed, signs with a sample person’s card that is made for it, and goes back', async () => {
    const { url, kept } = await begin();
    const phone = await openPhone(url);
    expect(phone.text).toContain('<html lang="ja">');
    expect(phone.text).toContain(digest.toString('hex').replaceAll(/.{8}(?=.)/g, '$& '));
    expect(phone.text).toContain('星守町が、次の書類への署名を求めています。');
    expect(triesLeft('haru')).toBeUndefined();
    const result = await provider.finish(kept, await signAtPhone(url, { card_key: 'haru' }));
    if (isServiceFailure(result)) throw new Error(JSON.stringify(result));
    const certificate = new X509Certificate(result.certificates[0] ?? '');
    expect(verify('sha256', DOCUMENT, certificate.publicKey, result.signature)).toBe(true);
    expect(triesLeft('haru')).toBe(5);
  });

  test('speaks English where the portal does, and changes by a link', async () => {
    const { url } = await begin('en');
    expect((await openPhone(url)).text).toContain('asks you to sign this document');
    expect((await openPhone(url)).text).toContain('<a href="?lang=ja" lang="ja"');
  });

  test('each field has its label, what is wrong is told at the field, and the keyboard begins there', async () => {
    const phone = await openPhone((await begin()).url);
    for (const name of ['card', 'state', 'password'])
      expect(phone.text).toMatch(
        new RegExp(`<label for="${name}">[^<]+</label>\\s*<(?:select|input)[^>]*id="${name}"`),
      );
    const { text } = await phone.press(signing('short'));
    expect(text).toMatch(/<p id="problem" class="problem" role="alert">[^<]+<\/p>/);
    expect(text).toMatch(/aria-describedby="problem rule"\s+aria-invalid="true" autofocus/);
    expect(text).toContain('<option value="own" selected>');
  });

  test('counts wrong passwords, and is locked after five; what can be none costs no try', async () => {
    await layCard(town, 'lost');
    const { url, kept } = await begin();
    let phone = await openPhone(url);
    for (const wrong of ['', 'ABC12', 'ABC123ABC123ABC12', 'パスワード']) {
      phone = await phone.press(signing(wrong, 'lost'));
      expect([phone.status, triesLeft('lost')]).toEqual([422, 5]);
    }
    for (const left of [4, 3, 2, 1]) {
      phone = await phone.press(signing('WRONG1', 'lost'));
      expect(phone.text).toContain(`あと${left}回間違えると`);
      expect(triesLeft('lost')).toBe(left);
    }
    phone = await phone.press(signing('WRONG1', 'lost'));
    expect(phone.text).toContain('ロックされました');
    expect(phone.text).not.toContain('type="password"');
    const locked = await (await openPhone((await begin()).url)).press(signing('ABC123', 'lost'));
    expect(locked.text).toContain('ロックされました');
    const back = await phone.press({ do: 'cancel' });
    expect(await provider.finish(kept, back.left?.searchParams ?? new URLSearchParams())).toMatchObject({
      failed: 'cancelled',
    });
  });

  test('has no card of another name', async () => {
    const phone = await openPhone((await begin()).url);
    for (const name of ['nobody', '../authority', 'x'.repeat(5000)])
      expect((await phone.press(signing('ABC123', name))).text).toContain('このカードはありません');
  });

  test('signs once: whoever comes again finds it over, and so does whoever has no signing', async () => {
    const { url } = await begin();
    const phone = await openPhone(url);
    const again = await openPhone(url);
    expect((await phone.press(signing('ABC123'))).left?.searchParams.get('code')).toBeTruthy();
    expect(await again.press(signing('ABC123'))).toMatchObject({ status: 404 });
    expect((await openPhone(`${new URL(url).origin}/phone/nobody`)).text).toContain('終わっています');
  });

  test('signs one document after the other in the same browser', async () => {
    const cookies = new Map<string, string>();
    for (let count = 0; count < 2; count += 1) {
      const { url, kept } = await begin();
      const { left } = await (await openPhone(url, 'ja', cookies)).press(signing('ABC123'));
      expect(left?.searchParams.get('error')).toBeNull();
      expect(await provider.finish(kept, left?.searchParams ?? new URLSearchParams())).toHaveProperty('signature');
    }
  });
});

describe('its service', () => {
  const api = async () => new URL((await begin()).url).origin;
  const ask = async (path: string, init: RequestInit = {}) => (await fetch(`${await api()}/api${path}`, init)).status;

  test('takes nothing without the token that it gave', async () => {
    const authorization = 'Bearer made-up';
    expect(await ask('/sign-transactions', { method: 'POST', body: '{}', headers: { authorization } })).toBe(401);
    expect(await ask('/sign-transactions', { method: 'POST', body: '{}' })).toBe(401);
    expect(await ask('/sign-transactions/x/result', { headers: { authorization } })).toBe(401);
    expect(await ask('/realms/main/protocol/openid-connect/token', { method: 'POST' })).toBe(400);
  });

  test('gives a result to the browser that signed alone: a swapped transaction is none of it', async () => {
    const [one, other] = [await begin(), await begin()];
    const back = await signAtPhone(one.url, { card_key: 'own' });
    await signAtPhone(other.url, { card_key: 'own' });
    const swapped = { ...one.kept, transaction_id: other.kept.transaction_id };
    expect(await provider.finish(swapped, back)).toEqual({ failed: 'refused', detail: 'HTTP_404' });
  });

  test('sends nobody elsewhere than to the portal', async () => {
    const url = new URL((await begin()).url);
    url.searchParams.set('redirect_uri', 'http://elsewhere.example/');
    const answer = await fetch(url, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test('asks for PKCE', async () => {
    const url = new URL((await begin()).url);
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const answer = await fetch(url, { redirect: 'manual' });
    expect(answer.headers.get('location')).toContain('error=invalid_request');
  });
});
