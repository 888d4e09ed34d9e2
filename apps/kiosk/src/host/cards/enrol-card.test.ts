import { X509Certificate, createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { readAgeRecord } from '@machi/domain/cards/age-record';
import { CardProof } from '@machi/domain/cards/model';
import type { IndividualNumberCard } from '@machi/virtual-card/card-profile';
import { SAMPLE_PINS } from '@machi/virtual-card/sandbox-authority';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import { beforeAll, expect, it } from 'vitest';
import { CardFailure } from './card-readers.ts';
import {
  APPLICATION,
  BIRTH_PIN,
  HOLDER,
  asksForNumber,
  issueCard,
  logged,
  surfaceKeyOf,
  townCard,
  withApplication,
  withAuthority,
} from './cards.fixture.ts';
import { enrolCard, type EnrolmentRequest } from './enrol-card.ts';

const NOW = new Date('2026-11-20T09:00:00+09:00');
const challenge = randomBytes(32);
const request: EnrolmentRequest = {
  pin: SAMPLE_PINS.authentication,
  challenge,
  birthPin: BIRTH_PIN,
  application: null,
};
let profile: IndividualNumberCard;

beforeAll(async () => {
  profile = await withAuthority((authority) => issueCard(authority, NOW));
});

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

const makes = ['filled', 'exact'] as const;
it.each(makes)('reads what links a card of the make %s: both keys sign the same challenge', async (make) => {
  const result = await enrolCard(logged(createVirtualCard({ ...profile, make })).transmit, request);
  if (result.kind !== 'read') throw new Error(result.kind);
  expect(CardProof.safeParse(result.proof).success).toBe(true);
  const certificate = new X509Certificate(bytesOf(result.proof.certificate));
  expect(certificate.raw.toString('base64')).toBe(profile.authentication.certificate);
  expect(verify('sha256', challenge, certificate.publicKey, bytesOf(result.proof.signature))).toBe(true);
  const age = readAgeRecord(bytesOf(result.proof.age_record));
  expect(age?.birthdate).toBe(HOLDER.birth_date);
  const surfaceKey = createPublicKey({ key: bytesOf(surfaceKeyOf(profile)), format: 'der', type: 'spki' });
  expect(verify('sha256', challenge, surfaceKey, bytesOf(result.proof.surface_signature))).toBe(true);
  expect(bytesOf(result.proof.body_number).toString('ascii')).toBe(profile.body_number);
});

it('never asks for the individual number, nor for the application beside it', async () => {
  const { apdus, transmit } = logged(createVirtualCard(profile));
  await enrolCard(transmit, request);
  expect(asksForNumber(apdus)).toBe(false);
  expect(apdus.some((apdu) => apdu.includes('d3921000310001010408'))).toBe(false);
});

it('says how many tries are left, and when the PIN is blocked', async () => {
  const card = createVirtualCard(profile);
  const { apdus, transmit } = logged(card);
  const wrong = { ...request, pin: '9999' };
  expect(await enrolCard(transmit, wrong)).toEqual({ kind: 'pin-wrong', pin: 'holder', triesLeft: 2 });
  expect(await enrolCard(transmit, wrong)).toEqual({ kind: 'pin-wrong', pin: 'holder', triesLeft: 1 });
  expect(await enrolCard(transmit, wrong)).toEqual({ kind: 'pin-blocked', pin: 'holder' });
  const shown = () => apdus.filter((apdu) => apdu.startsWith('0020008004')).length;
  expect(shown()).toBe(3);
  // Already blocked: the card is asked first, and no PIN is sent to it any more.
  expect(await enrolCard(transmit, request)).toEqual({ kind: 'pin-blocked', pin: 'holder' });
  expect(shown()).toBe(3);
});

it('gives the tries back after the right PIN', async () => {
  const { transmit } = logged(createVirtualCard(profile));
  await enrolCard(transmit, { ...request, pin: '9999' });
  expect(await enrolCard(transmit, request)).toMatchObject({ kind: 'read' });
  expect(await enrolCard(transmit, { ...request, pin: '9999' })).toMatchObject({ triesLeft: 2 });
});

it('tells which PIN was wrong', async () => {
  const { transmit } = logged(createVirtualCard(profile));
  expect(await enrolCard(transmit, { ...request, birthPin: '010101' })).toMatchObject({
    kind: 'pin-wrong',
    pin: 'birthdate',
  });
});

it('spends no try on what cannot be a PIN', async () => {
  const { apdus, transmit } = logged(createVirtualCard(profile));
  for (const [part, pin] of [
    [{ pin: '12a4' }, 'holder'],
    [{ pin: '12345' }, 'holder'],
    [{ birthPin: '19430503' }, 'birthdate'],
  ] as const) {
    expect(await enrolCard(transmit, { ...request, ...part })).toEqual({ kind: 'pin-malformed', pin });
  }
  expect(apdus).toEqual([]);
});

it('says of another card, and of one that is pulled away at whichever command, what it is', async () => {
  expect(await enrolCard(logged(townCard()).transmit, request)).toEqual({ kind: 'other-card' });
  const whole = logged(createVirtualCard(profile));
  await enrolCard(whole.transmit, request);
  for (let at = 1; at <= whole.apdus.length; at += 1) {
    const card = createVirtualCard(profile);
    let count = 0;
    const result = await enrolCard((apdu) => {
      count += 1;
      if (count === at) return Promise.reject(new CardFailure('removed', 'pulled'));
      return Promise.resolve(card.transmit(apdu));
    }, request);
    expect(result).toEqual({ kind: 'failed', problem: 'card-pulled-away' });
  }
});

it('reads the town’s own application last, where it is asked to, and hands on nothing but a hash of its key', async () => {
  const key = Buffer.from('0123456789abcdef', 'ascii');
  const card = logged(createVirtualCard(withApplication(profile, key)));
  const result = await enrolCard(card.transmit, { ...request, application: APPLICATION });
  if (result.kind !== 'read') throw new Error(result.kind);
  expect(result.proof.application_key_hash).toBe(createHash('sha256').update(key).digest('hex'));
  expect(CardProof.safeParse(result.proof).success).toBe(true);
  const written = JSON.stringify(result);
  for (const form of ['hex', 'base64url', 'ascii'] as const) expect(written).not.toContain(key.toString(form));
  expect(asksForNumber(card.apdus)).toBe(false);

  // Without the application: the same commands except these three.
  const without = logged(createVirtualCard(withApplication(profile, key)));
  const plain = await enrolCard(without.transmit, request);
  expect(plain.kind === 'read' && plain.proof.application_key_hash).toBeNull();
  expect(card.apdus.length - without.apdus.length).toBe(3);
  // A card without one is still linked.
  const none = await enrolCard(logged(createVirtualCard(profile)).transmit, { ...request, application: APPLICATION });
  expect(none.kind === 'read' && none.proof.application_key_hash).toBeNull();
});
