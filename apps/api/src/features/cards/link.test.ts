import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { X509Certificate, createPrivateKey, sign } from 'node:crypto';
import { identityText } from '@machi/domain/cards/identity';
import { writeCard } from '@machi/virtual-card/card-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { townKeys } from '../../ground/town-keys.ts';
import {
  BIRTHDATE,
  addHolder,
  askChallenge,
  issueTestCard,
  linkTestCard,
  renewTestCard,
  showCard,
  type TestCard,
} from '../../testing/terminals/cards.ts';
import { START, openTown, type OpenTown } from '../../testing/towns/open-town.ts';
import type { Person } from '../../testing/towns/people.ts';

let town: OpenTown;
let desk: Person;
let card: TestCard;
let other: TestCard;
const elsewhere = await mkdtemp(path.join(tmpdir(), 'machi-foreign-'));
beforeAll(async () => {
  town = await openTown();
  desk = await town.addPerson({ roles: ['enrolment'] });
  card = await issueTestCard(town);
  other = await issueTestCard(town);
});
afterAll(async () => {
  await town.close();
  await rm(elsewhere, { recursive: true });
});

const cardsOf = (memberId: number) =>
  town.rows<{ card_hash: string; body_hash: string; surface_key: Buffer; ended_at: Date | null; lost_at: Date | null }>(
    'select card_hash, body_hash, surface_key, ended_at, lost_at from card where member_id = $1 order by card_id',
    memberId,
  );
const endAll = () => town.rows('update card set ended_at = now() where ended_at is null');
const flagOf = async (memberId: number) =>
  (
    await town.rows<{ is_mynumber_linked: number }>`select is_mynumber_linked from member where member_id = ${memberId}`
  )[0]?.is_mynumber_linked;
const codesOf = (answer: { body: { codes: Record<string, string[]> } }) => Object.values(answer.body.codes).flat();

describe('linking at the counter', () => {
  test('keeps keyed hashes and the surface key, nothing readable, and tells the person [rule:pass.pre-registration-card] [field:member.is_mynumber_linked] [decision:card.serial-hashed] [decision:card.number-never-kept]', async () => {
    const person = await addHolder(town);
    const answer = await linkTestCard(town, desk, person.member_id, card);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      is_renewed: false,
      holder: {
        member_id: person.member_id,
        birthdate: BIRTHDATE,
        has_card: true,
        cards: [{ method: 'individual-number-card', certificate_status: 'valid', lost_at: null }],
      },
    });
    expect(await flagOf(person.member_id)).toBe(1);
    const [row] = await cardsOf(person.member_id);
    const { cardHash } = townKeys(town.house.secret);
    expect(row?.body_hash).toBe(cardHash(identityText.body(Buffer.from(card.body_number, 'ascii').toString('hex'))));
    const key = createPrivateKey({
      key: Buffer.from(card.surface.private_key, 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    const { n } = key.export({ format: 'jwk' });
    expect(Buffer.from(row?.surface_key ?? []).includes(Buffer.from(n ?? '', 'base64url'))).toBe(true);
    const stored = JSON.stringify(await town.rows('select * from card where member_id = $1', person.member_id));
    expect(answer.text).not.toContain(card.individual_number);
    const { serialNumber } = new X509Certificate(Buffer.from(card.authentication.certificate, 'base64'));
    expect(stored).toMatch(/"serial_hash":"[\da-f]{64}"/);
    for (const serial of [serialNumber, serialNumber.toLowerCase(), String(BigInt(`0x${serialNumber}`))])
      expect(stored).not.toContain(serial);
    for (const secret of [card.individual_number, card.body_number, card.pins.authentication.secret.repeat(2)])
      expect(stored).not.toContain(secret);
    const [mail] = await town.mailsTo(person.email, 1);
    expect(mail?.subject).toBe('【まち】カードを登録しました');
    expect(mail?.text).toContain('マイナンバーカードを登録しました');
    const { body } = await town.call('GET', '/api/account/activities', { as: person });
    expect(body.looks.map(({ action }: { action: string }) => action)).toEqual(['card:link', 'card:ask']);
    await endAll();
  });

  test('after a renewal the old link ends with the new one, and the same card is known again', async () => {
    const person = await addHolder(town);
    await linkTestCard(town, desk, person.member_id, card);
    const renewed = await renewTestCard(town, card);
    const answer = await linkTestCard(town, desk, person.member_id, renewed);
    expect(answer.body.is_renewed).toBe(true);
    const rows = await cardsOf(person.member_id);
    expect(rows.map(({ ended_at }) => ended_at === null)).toEqual([false, true]);
    expect(rows[0]?.body_hash).toBe(rows[1]?.body_hash);
    expect(rows[0]?.card_hash).not.toBe(rows[1]?.card_hash);
    expect((await town.mailsTo(person.email, 2))[1]?.subject).toContain('登録し直しました');
    // Somebody else shows the earlier certificate: the card's body is still this person's.
    expect(codesOf(await linkTestCard(town, desk, (await addHolder(town)).member_id, card))).toEqual([
      'card-of-another',
    ]);
    await endAll();
  });

  test('a card of somebody else is refused, and nothing is told about whose it is', async () => {
    const [person, thief] = [await addHolder(town), await addHolder(town)];
    await linkTestCard(town, desk, person.member_id, card);
    const answer = await linkTestCard(town, desk, thief.member_id, card);
    expect(answer.status).toBe(409);
    expect(codesOf(answer)).toEqual(['card-of-another']);
    expect(answer.text).not.toContain(String(person.member_id));
    expect(await flagOf(thief.member_id)).toBe(0);
    expect(await cardsOf(thief.member_id)).toEqual([]);
    const { body } = await town.call('GET', '/api/account/activities', { as: thief });
    expect(body.looks[0].action).toBe('card:refuse');
    await endAll();
  });

  test('one person has one card of a kind: another one takes its place, a lost one comes back', async () => {
    const person = await addHolder(town);
    const first = await linkTestCard(town, desk, person.member_id, card);
    await town.call('POST', `/api/cards/${first.body.holder.cards[0].card_id}/lost`, { as: desk, body: {} });
    expect(await flagOf(person.member_id)).toBe(0);
    const found = await linkTestCard(town, desk, person.member_id, card);
    expect(found.body.holder.cards).toMatchObject([{ lost_at: null }]);
    expect(await flagOf(person.member_id)).toBe(1);
    const second = await linkTestCard(town, desk, person.member_id, other);
    expect(second.body).toMatchObject({ is_renewed: false });
    expect(second.body.holder.cards).toHaveLength(1);
    await endAll();
  });
});

describe('what is refused', () => {
  const refusedWith = async (
    answer: Promise<{ status: number; body: { codes: Record<string, string[]> } }>,
    memberId: number,
  ) => {
    const codes = codesOf(await answer);
    expect(await cardsOf(memberId)).toEqual([]);
    expect(await flagOf(memberId)).toBe(0);
    return codes.join();
  };

  test('a challenge again, of another person, of another official, or after five minutes', async () => {
    const [person, neighbour] = [await addHolder(town), await addHolder(town)];
    const colleague = await town.addPerson({ roles: ['enrolment'] });
    const link = (as: Person, memberId: number, challenge: string) =>
      town.call('POST', `/api/cards/holders/${memberId}/card`, {
        as,
        body: { challenge, proof: showCard(card, challenge) },
      });
    const invalid = ['card-challenge-invalid'];
    const ofPerson = await askChallenge(town, desk, person.member_id);
    expect(codesOf(await link(desk, neighbour.member_id, ofPerson))).toEqual(invalid);
    expect(codesOf(await link(colleague, person.member_id, ofPerson))).toEqual(invalid);
    town.setNow(new Date(START.getTime() + 5 * 60_000));
    expect(codesOf(await link(desk, person.member_id, ofPerson))).toEqual(invalid);
    town.setNow(START);
    // A refusal uses up the challenge, too.
    const spoilt = await askChallenge(town, desk, person.member_id);
    const proof = { ...showCard(card, spoilt), signature: 'AAAA' };
    await town.call('POST', `/api/cards/holders/${person.member_id}/card`, {
      as: desk,
      body: { challenge: spoilt, proof },
    });
    expect(codesOf(await link(desk, person.member_id, spoilt))).toEqual(invalid);
    expect(codesOf(await link(desk, person.member_id, 'A'.repeat(43)))).toEqual(invalid);
    expect(await cardsOf(person.member_id)).toEqual([]);
    // And so does a success.
    const fresh = await askChallenge(town, desk, person.member_id);
    expect((await link(desk, person.member_id, fresh)).status).toBe(201);
    expect(codesOf(await link(desk, person.member_id, fresh))).toEqual(invalid);
    await endAll();
  });

  test('a card of a foreign authority, one for signing documents, another card’s certificate, signatures of other keys', async () => {
    const person = await addHolder(town);
    const foreign = await issueTestCard(town, { folder: elsewhere });
    const link = (of: TestCard, change?: Parameters<typeof linkTestCard>[4]) =>
      refusedWith(linkTestCard(town, desk, person.member_id, of, change), person.member_id);
    expect(await link(foreign)).toBe('card-not-trusted');
    expect(await link({ ...card, authentication: card.signing })).toBe('card-not-trusted');
    const text = (base64: string) => Buffer.from(base64, 'base64').toString('base64url');
    expect(await link(card, (proof) => ({ ...proof, certificate: text(other.authentication.certificate) }))).toBe(
      'card-not-proven',
    );
    expect(await link(card, (proof) => ({ ...proof, certificate: text(card.authority_certificate) }))).toBe(
      'card-not-trusted',
    );
    expect(await link(card, (proof) => ({ ...proof, signature: proof.surface_signature }))).toBe('card-not-proven');
    expect(await link(card, (proof) => ({ ...proof, surface_signature: proof.signature }))).toBe('card-not-proven');
    expect(await link({ ...card, surface: { ...card.surface, private_key: other.surface.private_key } })).toBe(
      'card-not-proven',
    );
  });

  test('a certificate that was changed after it was issued, or has something behind it', async () => {
    const person = await addHolder(town);
    const changed = (at: number) => (proof: { certificate: string }) => {
      const der = Buffer.from(proof.certificate, 'base64url');
      der[at] = (der[at] ?? 0) ^ 1;
      return { ...proof, certificate: der.toString('base64url') };
    };
    const length = Buffer.from(card.authentication.certificate, 'base64').length;
    for (const at of [0, 20, Math.floor(length / 2), length - 1]) {
      const answer = linkTestCard(town, desk, person.member_id, card, (proof) => ({ ...proof, ...changed(at)(proof) }));
      expect(['card-not-trusted', 'card-unreadable', 'card-not-proven']).toContain(
        await refusedWith(answer, person.member_id),
      );
    }
    const longer = linkTestCard(town, desk, person.member_id, card, (proof) => ({
      ...proof,
      certificate: Buffer.concat([Buffer.from(proof.certificate, 'base64url'), Buffer.from([0])]).toString('base64url'),
    }));
    expect(await refusedWith(longer, person.member_id)).toBe('card-unreadable');
  });

  test('garbage for an age record, and a key in it that is none', async () => {
    const person = await addHolder(town);
    const record = Buffer.from(card.surface.age_record, 'base64');
    const garbage = [Buffer.from('ff10'), Buffer.alloc(600, 0xff), record.subarray(0, record.length - 1)];
    const weak = Buffer.from(record);
    weak.fill(0, record.indexOf(Buffer.from([0x91])) + 4, record.indexOf(Buffer.from([0xdf, 0x13])));
    for (const bytes of [...garbage, weak]) {
      const answer = linkTestCard(town, desk, person.member_id, card, (proof) => ({
        ...proof,
        age_record: bytes.toString('base64url'),
      }));
      expect(['card-unreadable', 'card-not-proven']).toContain(await refusedWith(answer, person.member_id));
    }
  });

  test('an age record that its issuer has not signed: another birth date, another surface key, another issuer', async () => {
    const person = await addHolder(town, '1941-03-08');
    const record = Buffer.from(card.surface.age_record, 'base64');
    const older = Buffer.from(record);
    older.write('19410308', record.indexOf('19510308'));
    const foreign = await issueTestCard(town, { birthdate: '1941-03-08', folder: elsewhere });
    const surface = createPrivateKey({
      key: Buffer.from(foreign.surface.private_key, 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    const withRecord = (bytes: Buffer) =>
      linkTestCard(town, desk, person.member_id, card, (proof) => ({
        ...proof,
        age_record: bytes.toString('base64url'),
      }));
    expect(await refusedWith(withRecord(older), person.member_id)).toBe('card-record-not-trusted');
    // The surface key signed correctly: the certificate is the town's, the record is somebody else's.
    const withOtherSurface = () =>
      linkTestCard(town, desk, person.member_id, card, (proof, challenge) => ({
        ...proof,
        age_record: Buffer.from(foreign.surface.age_record, 'base64').toString('base64url'),
        surface_signature: sign('sha256', Buffer.from(challenge, 'base64url'), surface).toString('base64url'),
      }));
    expect(await refusedWith(withOtherSurface(), person.member_id)).toBe('card-record-not-trusted');
    // Without a known signer both pass this check: only the pack's key makes the difference.
    const trust = town.house.cardTrust;
    const { ageRecordKeys } = trust;
    Object.assign(trust, { ageRecordKeys: () => Promise.resolve([]) });
    expect([(await withRecord(older)).status, (await withOtherSurface()).status]).toEqual([201, 201]);
    Object.assign(trust, { ageRecordKeys });
    await endAll();
  });

  test('a birth date that differs, or that the office does not know', async () => {
    const person = await addHolder(town, '1951-03-09');
    const link = () => refusedWith(linkTestCard(town, desk, person.member_id, card), person.member_id);
    expect(await link()).toBe('card-birthdate-differs');
    await town.rows('update member set birthdate = null where member_id = $1', person.member_id);
    expect(await link()).toBe('card-birthdate-unknown');
  });

  test('an expired certificate, a revoked one, and one of which nobody knows', async () => {
    const person = await addHolder(town);
    const link = () => refusedWith(linkTestCard(town, desk, person.member_id, card), person.member_id);
    town.setNow(new Date('2033-01-11T01:00:00Z'));
    desk = { ...desk, ...(await town.openSession(desk.member_id)) };
    expect(await link()).toBe('card-certificate-expired');
    town.setNow(START);
    desk = { ...desk, ...(await town.openSession(desk.member_id)) };
    // The list of 2033 would be newer than any present one.
    await town.rows('delete from revocation_list');
    writeCard(path.join(town.house.settings.dataFolder, 'sandbox-cards'), card);
    await town.house.cardTrust.sandbox?.setRevoked(card.card_key, true);
    expect(await link()).toBe('card-certificate-revoked');
    await town.house.cardTrust.sandbox?.setRevoked(card.card_key, false);
    await town.house.cardTrust.refresh();
    // A list of yesterday that cannot be renewed.
    const refresh = town.house.cardTrust.refreshOldList;
    Object.assign(town.house.cardTrust, { refreshOldList: () => Promise.resolve() });
    await town.rows(`update revocation_list set this_update = $1`, new Date(START.getTime() - 25 * 3_600_000));
    expect(await link()).toBe('card-status-unknown');
    Object.assign(town.house.cardTrust, { refreshOldList: refresh });
    expect((await linkTestCard(town, desk, person.member_id, card)).status).toBe(201);
    await endAll();
  });

  test('a signature of the right key over something else', async () => {
    const person = await addHolder(town);
    const key = createPrivateKey({
      key: Buffer.from(card.authentication.private_key, 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    const answer = linkTestCard(town, desk, person.member_id, card, (proof) => ({
      ...proof,
      signature: sign('sha256', Buffer.alloc(32), key).toString('base64url'),
    }));
    expect(await refusedWith(answer, person.member_id)).toBe('card-not-proven');
  });

  test('own cards are linked by a colleague; of somebody locked out the desk knows nothing', async () => {
    const own = await town.call('POST', `/api/cards/holders/${desk.member_id}/challenge`, { as: desk, body: {} });
    expect(codesOf(own)).toEqual(['own-account']);
    const person = await addHolder(town);
    await town.rows('update member set locked_at = now() where member_id = $1', person.member_id);
    for (const [method, target] of [
      ['GET', ''],
      ['POST', '/challenge'],
    ] as const) {
      const answer = await town.call(method, `/api/cards/holders/${person.member_id}${target}`, {
        as: desk,
        ...(method === 'POST' ? { body: {} } : {}),
      });
      expect(answer.status).toBe(404);
    }
  });
});
