import { createHmac } from 'node:crypto';
import { identityText } from '@machi/domain/cards/identity';
import type { IndividualNumberCard } from '@machi/virtual-card/card-profile';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import { beforeAll, expect, it } from 'vitest';
import { isAuthenticationCertificate } from '@machi/domain/cards/certificate-use';
import { TOWN_UID, issueCard, logged, pemOf, surfaceKeyOf, townCard, withAuthority } from './cards.fixture.ts';
import { checkCard, readAuthorities } from './check-card.ts';
import type { CardKnowledge, CheckedCard } from './check-card.ts';
import { readCard } from './read-card.ts';
import type { ReadIndividualNumberCard } from './read-card.ts';

/** The sandbox's authority is made when it is needed, and valid from then on. */
const NOW = new Date(Date.now() + 60_000);
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

const knowing = (entry: Partial<Entry> | null, authorities: readonly string[] = [trusted]): CardKnowledge => ({
  cardHashKey,
  authorities: readAuthorities(authorities),
  entryOf: () => (entry ? { ...entryFor(read, profile), ...entry } : undefined),
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
  // The same in another way: nobody is trusted, or only what is no authority's certificate.
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
  // An earlier challenge with its signature is one that this terminal did not ask: it was not this tap's.
  expect(Buffer.from(earlier.challenge)).not.toEqual(Buffer.from(read.challenge));
  for (const surface_key of [surfaceKeyOf(other), 'broken', null]) {
    expect(genuine(checkCard(read, knowing({ surface_key }), NOW))).toEqual([false, 'surface-key-not-held']);
  }
});

it('does not take the certificate for signing documents, nor an authority’s own', async () => {
  const signing = Buffer.from(profile.signing.certificate, 'base64');
  const asSigning = await tap({ ...profile, authentication: profile.signing });
  // The sandbox signs both kinds of certificates alike; what counts is what the key may be used for.
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
  // A terminal whose clock is a day behind: nothing can be said, so nothing is valid.
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
    // A UID that somebody copied answers the same: nothing proves it, and the evidence says so.
    is_genuine: null,
  });
  expect(bodyHash).toBeNull();
});
