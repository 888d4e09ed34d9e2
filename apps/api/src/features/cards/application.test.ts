import { createHash } from 'node:crypto';
import { identityText } from '@machi/domain/cards/identity';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { townKeys } from '../../ground/town-keys.ts';
import {
  APPLICATION,
  addHolder,
  issueTestCard,
  linkTestCard,
  readingApplication,
  renewTestCard,
  withApplication,
  type TestCard,
} from '../../testing/terminals/cards.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown({ application: (house) => createApp(readingApplication(house)) });
const password = town.house.town.sampleMembers[0]?.password ?? '';
const desk = await town.addPerson({ roles: ['enrolment'] });
const [plain, other] = [await issueTestCard(town), await issueTestCard(town)];
beforeEach(() => town.rows('delete from card'));

const keyOf = ({ town_application: application }: TestCard): Buffer => Buffer.from(application?.key ?? '', 'base64');
const keyHashOf = (card: TestCard): string => createHash('sha256').update(keyOf(card)).digest('hex');
const hashOf = (card: TestCard): string =>
  townKeys(town.house.secret).cardHash(identityText.application(keyHashOf(card)));
const keptOf = async (memberId: number) =>
  (
    await town.rows<{ card_ap_hash: string | null }>`select card_ap_hash from card
      where member_id = ${memberId} and ended_at is null`
  ).map(({ card_ap_hash }) => card_ap_hash);
const link = (person: Person, card: TestCard) => linkTestCard(town, desk, person.member_id, card);

describe('the town’s own application in a card', () => {
  test('is kept as a keyed hash beside the card, and shown as a word alone [field:member.card_ap_key]', async () => {
    const person = await addHolder(town);
    const card = withApplication(plain, 1);
    const linked = await link(person, card);
    expect(linked.body.holder.cards).toMatchObject([{ has_application: true }]);
    expect(await keptOf(person.member_id)).toEqual([hashOf(card)]);
    const own = await town.call('GET', '/api/account/cards', { as: person });
    expect(own.body.cards).toMatchObject([{ has_application: true }]);
    const written = JSON.stringify([
      linked.body,
      own.body,
      await town.rows('select * from card'),
      await town.rows('select * from audit'),
      await town.rows('select * from outbox'),
    ]);
    for (const secret of [keyOf(card).toString('hex'), keyOf(card).toString('base64url'), keyHashOf(card)])
      expect(written).not.toContain(secret);
  });

  test('is replaced when the card is linked anew, and goes with one that has none', async () => {
    const person = await addHolder(town);
    await link(person, withApplication(plain, 1));
    const rewritten = withApplication(await renewTestCard(town, plain), 2);
    expect((await link(person, rewritten)).body.is_renewed).toBe(true);
    expect(await keptOf(person.member_id)).toEqual([hashOf(rewritten)]);
    expect((await link(person, plain)).body.holder.cards).toMatchObject([{ has_application: false }]);
    expect(await keptOf(person.member_id)).toEqual([null]);
    // Two cards without an application do not conflict.
    expect((await link(await addHolder(town), other)).status).toBe(201);
  });

  test('is one person’s, as the card is', async () => {
    const [person, thief] = [await addHolder(town), await addHolder(town)];
    await link(person, withApplication(plain, 1));
    const answer = await link(thief, withApplication(other, 1));
    expect(answer.status).toBe(409);
    expect(answer.body.codes).toEqual({ request: ['card-of-another'] });
    expect(await keptOf(thief.member_id)).toEqual([]);
    // It is free again once its card has ended.
    await town.rows('update card set ended_at = $1', town.now());
    expect((await link(thief, withApplication(other, 1))).status).toBe(201);
  });

  test('goes with the link and with its member', async () => {
    const [person, leaving] = [await addHolder(town), await addHolder(town)];
    const linked = await link(person, withApplication(plain, 1));
    const { card_id } = linked.body.holder.cards[0];
    const ended = await town.call('POST', `/api/cards/${card_id}/unlink`, { as: desk, body: { reason: '交換' } });
    expect(ended.status).toBe(200);
    expect(await keptOf(person.member_id)).toEqual([]);
    await link(leaving, withApplication(other, 2));
    const left = await town.call('POST', '/api/withdrawal', { as: leaving, body: { password } });
    expect(left.status, left.text).toBe(200);
    expect(await town.countRows('card', `member_id = ${leaving.member_id}`)).toBe(0);
  });

  test('is named to the desk with the challenge; what is no hash is refused', async () => {
    const person = await addHolder(town);
    const asked = await town.call('POST', `/api/cards/holders/${person.member_id}/challenge`, { as: desk, body: {} });
    expect(asked.body.card_application).toEqual(APPLICATION);
    for (const application_key_hash of ['', 'A'.repeat(64), '0'.repeat(63), 1, {}]) {
      const answer = await town.call('POST', `/api/cards/holders/${person.member_id}/card`, {
        as: desk,
        body: {
          challenge: asked.body.challenge,
          proof: {
            certificate: 'AA',
            signature: 'AA',
            body_number: 'AA',
            age_record: 'AA',
            surface_signature: 'AA',
            application_key_hash,
          },
        },
      });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.codes)).toEqual(['proof.application_key_hash']);
    }
  });

  test('is neither asked for nor kept in a town that reads none, whatever a desk sends', async () => {
    const without = await openTown();
    const official = await without.addPerson({ roles: ['enrolment'] });
    const person = await addHolder(without);
    const asked = await without.call('POST', `/api/cards/holders/${person.member_id}/challenge`, {
      as: official,
      body: {},
    });
    expect(asked.body.card_application).toBeNull();
    const card = await issueTestCard(without);
    const sent = { application_key_hash: keyHashOf(withApplication(card, 1)) };
    const linked = await linkTestCard(without, official, person.member_id, card, (proof) => ({ ...proof, ...sent }));
    expect(linked.body.holder.cards).toMatchObject([{ has_application: false }]);
    expect(await without.rows('select card_ap_hash from card')).toEqual([{ card_ap_hash: null }]);
    await without.close();
  });
});
