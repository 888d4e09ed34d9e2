import { X509Certificate, createHmac } from 'node:crypto';
import { identityText } from '@machi/domain/cards/identity';
import type { IndividualNumberCard } from '@machi/virtual-card/card-profile';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import { beforeAll, describe, expect, it } from 'vitest';
import { isAuthenticationCertificate } from '@machi/domain/cards/certificate-use';
import { TOWN_UID, issueCard, logged, pemOf, surfaceKeyOf, townCard, withAuthority } from './cards.fixture.ts';
import { checkCard, readAuthorities, type CardKnowledge, type CheckedCard } from './check-card.ts';
import { readCard, type ReadIndividualNumberCard } from './read-card.ts';

const NOW = new Date();
const DAY = 86_400_000;
const LIST_AS_OF = '2026-11-19T21:00:00.000Z';
const cardHashKey = Buffer.alloc(32, 7);
const hashOf = (text: string): string => createHmac('sha256', cardHashKey).update(text).digest('hex');

let profile: IndividualNumberCard;
let other: IndividualNumberCard;
let foreign: IndividualNumberCard;
let trusted: string;
let read: ReadIndividualNumberCard;

async function tap(card: IndividualNumberCard): Promise<ReadIndividualNumberCard> {
  const result = await readCard(logged(createVirtualCard(card)).transmit);
  if ('problem' in result || result.card.method !== 'individual-number-card') throw new Error('not read');
  return result.card;
}

beforeAll(async () => {
  [profile, other, trusted] = await withAuthority(async (authority) => [
    await issueCard(authority, NOW),
    await issueCard(authority, NOW, 'haru'),
    pemOf(authority.certificate),
  ]);
  foreign = await withAuthority((authority) => issueCard(authority, NOW));
  read = await tap(profile);
});

type Entry = NonNullable<ReturnType<CardKnowledge['entryOf']>>;

const entryFor = (card: ReadIndividualNumberCard, of: IndividualNumberCard): Entry => ({
  surface_key: surfaceKeyOf(of),
  certificate_hash: hashOf(identityText.certificate(card.certificateSha256Hex)),
  certificate_status: 'valid',
});

const knowing = (
  entry: Partial<Entry> | null,
  authorities: readonly string[] = [trusted],
  application?: string,
): CardKnowledge => ({
  cardHashKey,
  authorities: readAuthorities(authorities),
  entryOf: () => (entry ? { ...entryFor(read, profile), ...entry } : undefined),
  isApplication: (hash) => hash === application,
  listAsOf: LIST_AS_OF,
});

const genuine = ({ evidence, notGenuine }: CheckedCard) => [evidence.is_genuine, notGenuine];

it('knows a linked card as itself, by the hashes that the town keeps', () => {
  const { evidence, bodyHash, notGenuine } = checkCard(read, knowing({}), NOW);
  expect(evidence).toEqual({
    method: 'individual-number-card',
    card_hash: hashOf(identityText.individualNumberCard(read.issuerHex, read.serialHex)),
    certificate_hash: hashOf(identityText.certificate(read.certificateSha256Hex)),
    certificate_status: 'valid',
    list_as_of: LIST_AS_OF,
    is_genuine: true,
  });
  expect(bodyHash).toBe(hashOf(identityText.body(Buffer.from(profile.body_number, 'ascii').toString('hex'))));
  expect(notGenuine).toBeNull();
});

it('proves nothing of a card that nobody linked', () => {
  const checked = checkCard(read, knowing(null), NOW);
  expect(genuine(checked)).toEqual([null, null]);
  expect(checked.evidence.certificate_status).toBe('unknown');
});

it('does not take a certificate of an authority that the town does not trust', async () => {
  const card = await tap(foreign);
  const knows = knowing(entryFor(card, foreign));
  expect(genuine(checkCard(card, knows, NOW))).toEqual([false, 'foreign-authority']);
  // Also if no authority is trusted, or only a certificate that is not an authority's.
  expect(genuine(checkCard(read, knowing({}, []), NOW))).toEqual([false, 'foreign-authority']);
  const leaf = pemOf(Buffer.from(profile.authentication.certificate, 'base64'));
  expect(readAuthorities([leaf, 'broken', ''])).toEqual([]);
  expect(genuine(checkCard(read, knowing({}, [leaf, 'broken']), NOW))).toEqual([false, 'foreign-authority']);
});

it('does not take issuer and serial of a linked card with another certificate', async () => {
  const card = await tap(other);
  const swapped = { ...card, issuerHex: read.issuerHex, serialHex: read.serialHex };
  const knows = knowing({ surface_key: surfaceKeyOf(other) });
  expect(checkCard(swapped, knows, NOW).evidence.card_hash).toBe(checkCard(read, knows, NOW).evidence.card_hash);
  expect(genuine(checkCard(swapped, knows, NOW))).toEqual([false, 'certificate-swapped']);
});

it('does not take a signature of an earlier tap, of another card, or none', async () => {
  const earlier = await tap(profile);
  const stranger = await tap(other);
  for (const signature of [earlier.signature, stranger.signature, new Uint8Array(256), null]) {
    const checked = checkCard({ ...read, signature }, knowing({}), NOW);
    expect(genuine(checked)).toEqual([false, 'surface-key-not-held']);
  }
  // An earlier challenge and its signature: this terminal did not ask it at this tap.
  expect(Buffer.from(earlier.challenge)).not.toEqual(Buffer.from(read.challenge));
  for (const surface_key of [surfaceKeyOf(other), 'broken', null]) {
    expect(genuine(checkCard(read, knowing({ surface_key }), NOW))).toEqual([false, 'surface-key-not-held']);
  }
});

it('does not take the certificate for signing documents, nor an authority’s own', async () => {
  const signing = Buffer.from(profile.signing.certificate, 'base64');
  const asSigning = await tap({ ...profile, authentication: profile.signing });
  // The sandbox signs both kinds of certificates alike; the key usage decides.
  expect(isAuthenticationCertificate(Buffer.from(profile.authentication.certificate, 'base64'))).toBe(true);
  expect(isAuthenticationCertificate(signing)).toBe(false);
  expect(genuine(checkCard(asSigning, knowing(entryFor(asSigning, profile)), NOW))).toEqual([
    false,
    'not-for-authentication',
  ]);
  expect(isAuthenticationCertificate(Buffer.from(profile.authority_certificate, 'base64'))).toBe(false);
  expect(isAuthenticationCertificate(Uint8Array.of(1, 2, 3))).toBe(false);
});

it('says of a certificate what the list says, and what its own dates say', () => {
  const at = (now: Date, certificate_status: Entry['certificate_status'] = 'valid') =>
    checkCard(read, knowing({ certificate_status }), now).evidence.certificate_status;
  expect(at(NOW)).toBe('valid');
  expect(at(NOW, 'revoked')).toBe('revoked');
  expect(at(NOW, null)).toBe('unknown');
  expect(at(new Date(NOW.getTime() + 3650 * DAY))).toBe('expired');
  expect(at(new Date(NOW.getTime() + 3650 * DAY), 'revoked')).toBe('revoked');
  // A terminal whose clock is a day behind: the status is unknown, so nothing is valid.
  expect(at(new Date(NOW.getTime() - 2 * DAY))).toBe('unknown');
});

it('takes a town card for its UID and nothing more', async () => {
  const result = await readCard(logged(townCard()).transmit);
  if ('problem' in result) throw new Error(result.problem);
  const { evidence, bodyHash } = checkCard(result.card, knowing({}), NOW);
  expect(evidence).toEqual({
    method: 'town-card',
    card_hash: hashOf(identityText.townCard(TOWN_UID)),
    certificate_hash: null,
    certificate_status: null,
    list_as_of: null,
    // A copied UID answers the same: nothing proves it, and the evidence says so.
    is_genuine: null,
  });
  expect(bodyHash).toBeNull();
});

describe('the town’s own application in a card', () => {
  const keyHash = 'ab'.repeat(32);
  const hash = hashOf(identityText.application(keyHash));
  const copied = {
    method: 'town-card',
    card_hash: hash,
    certificate_hash: null,
    certificate_status: null,
    list_as_of: null,
    is_genuine: null,
  };
  const evidenceOf = (entry: Partial<Entry> | null, now = NOW, application: string | undefined = hash) =>
    checkCard({ ...read, applicationKeyHash: keyHash }, knowing(entry, [trusted], application), now).evidence;

  it('speaks for a renewed card, as a town card does', () => {
    expect(evidenceOf(null)).toEqual(copied);
    // An application of nobody: the card is reported unchanged.
    expect(evidenceOf(null, NOW, 'ff'.repeat(32)).method).toBe('individual-number-card');
  });

  it('speaks for a card whose certificate has run out, once the card has proved to be itself', () => {
    const { validToDate } = new X509Certificate(read.certificateDer);
    const late = new Date(validToDate.getTime() + DAY);
    const card = { ...read, applicationKeyHash: keyHash };
    const without = checkCard(card, knowing({}, [trusted]), late).evidence;
    expect(without).toMatchObject({ certificate_status: 'expired', is_genuine: true });
    expect(checkCard(card, knowing({}, [trusted], hash), late).evidence).toEqual(copied);
    // Another card that shows this one's expired certificate signs with another key.
    const signature = new Uint8Array(256);
    expect(checkCard({ ...card, signature }, knowing({}, [trusted], hash), late).evidence.is_genuine).toBe(false);
  });

  it('never speaks for a card that is in order, was stopped, or was disproved', async () => {
    for (const certificate_status of ['valid', 'revoked', 'unknown', null] as const)
      expect(evidenceOf({ certificate_status })).toMatchObject({ method: 'individual-number-card', is_genuine: true });
    expect(evidenceOf({ surface_key: surfaceKeyOf(other) })).toMatchObject({
      method: 'individual-number-card',
      is_genuine: false,
    });
    const forged = { ...(await tap(foreign)), applicationKeyHash: keyHash };
    expect(checkCard(forged, knowing(null, [trusted], hash), NOW).evidence).toMatchObject({
      method: 'individual-number-card',
      is_genuine: false,
    });
  });

  it('is all that is said of a card without a certificate, known or not', () => {
    const card = { method: 'application', applicationKeyHash: keyHash } as const;
    for (const application of [hash, undefined])
      expect(checkCard(card, knowing(null, [trusted], application), NOW)).toEqual({
        evidence: copied,
        bodyHash: null,
        notGenuine: null,
        surfaceProof: null,
      });
  });
});
