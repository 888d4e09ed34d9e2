import { beforeEach, describe, expect, test } from 'vitest';
import { addHolder } from '../../testing/terminals/cards.ts';
import { enrolmentOf, newTestFace, switchFacesOn } from '../../testing/terminals/faces.ts';
import { addPassHolder } from '../../testing/terminals/pass-holder.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';

const HOUR = 3_600_000;
let drafts = 0;
const town = await openTestTown();
switchFacesOn(town);
const [taker, sender] = await Promise.all([
  town.addPerson({ roles: ['enrolment'] }),
  town.addPerson({ roles: ['enrolment'] }),
]);
beforeEach(() => town.rows('delete from face_enrolment'));

const newDraft = (): string => {
  drafts += 1;
  return `00000000-0000-4000-8000-${String(drafts).padStart(12, '0')}`;
};
const ago = (hours: number): string => new Date(town.now().getTime() - hours * HOUR).toISOString();
/** A draft that the desk took two hours ago. */
const taken = (more: object = {}) => ({
  ...enrolmentOf(newTestFace()),
  draft_id: newDraft(),
  taken_by: taker.member_id,
  taken_at: ago(2),
  ...more,
});
const send = ({ member_id }: Person, body: object, as = sender) =>
  town.call('POST', `/api/cards/holders/${member_id}/face`, { as, body });
const codesOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, Object.values(body.codes ?? {})];
const kept = () => town.countRows('face_enrolment');
const actionsOf = ({ member_id }: Person) =>
  town.rows<{ action: string; actor_member_id: number }>`select action, actor_member_id from audit
    where subject = 'member' and subject_id = ${member_id} order by audit_id`;

test('an official names a colleague as who took it with the draft and its time alone', async () => {
  const person = await addHolder(town);
  const { draft_id: _draft, ...undrafted } = taken();
  const { taken_at: _at, ...untimed } = taken();
  expect(codesOf(await send(person, undrafted))).toEqual([422, [['required']]]);
  expect(codesOf(await send(person, untimed))).toEqual([422, [['required']]]);
  expect((await send(person, { ...untimed, taken_by: sender.member_id })).status).toBe(201);
});

describe('a face that a desk took without a network', () => {
  test('is enrolled as of then and by who sent it; whoever is named as who took it is no actor, and finds that they were named', async () => {
    const person = await addHolder(town);
    const answer = await send(person, taken());
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.holder.face.enrolment).toMatchObject({ enrolled_at: '2027-01-11T08:00:00+09:00' });
    const [row] = await town.rows('select enrolled_by from face_enrolment');
    expect(row).toEqual({ enrolled_by: sender.member_id });
    expect(await actionsOf(person)).toEqual([
      { action: 'face:enrol', actor_member_id: sender.member_id },
      { action: 'face:send', actor_member_id: sender.member_id },
    ]);
    const { looks } = (await town.call('GET', '/api/account/activities', { as: person })).body;
    expect(looks.map(({ action }: { action: string }) => action).toSorted()).toEqual(['face:enrol', 'face:send']);
    expect(await town.countRows('audit', `actor_member_id = ${taker.member_id}`)).toBe(0);
    const named = (await town.call('GET', '/api/account/activities', { as: taker })).body.looks;
    expect(named.map(({ action }: { action: string }) => action)).toEqual(['face:name']);
  });

  test('is enrolled once, however often and by whomever it is sent: one notification, and no duplicate of itself', async () => {
    const person = await addHolder(town);
    const body = taken();
    const [first, again, other] = [await send(person, body), await send(person, body), await send(person, body, taker)];
    expect([first.status, again.status, other.status]).toEqual([201, 201, 201]);
    expect(other.body.holder.face).toEqual(first.body.holder.face);
    await town.mailsTo(person.email, 1);
    expect(
      await town.countRows('audit', `action in ('face:enrol', 'face:replace') and subject_id = ${person.member_id}`),
    ).toBe(1);
    // A late draft does not enrol a person who had the face deleted meanwhile.
    await town.call('DELETE', '/api/account/face', { as: person });
    const late = await send(person, body);
    expect([late.status, late.body.holder.face.enrolment, await kept()]).toEqual([201, null, 0]);
    expect(codesOf(await send(await addHolder(town), body))).toEqual([422, [['face-draft-differs']]]);
    // Another desk that learns the number cannot put another face in its place: the first desk is refused and keeps its
    // draft.
    const others = { ...body, captures: enrolmentOf(newTestFace()).captures };
    const person2 = await addHolder(town);
    const draft_id = newDraft();
    expect((await send(person2, { ...others, draft_id })).status).toBe(201);
    expect(codesOf(await send(person2, { ...body, draft_id }))).toEqual([422, [['face-draft-differs']]]);
  });

  test('that was refused may be sent again once nothing stands against it', async () => {
    const [person, other] = [await addHolder(town), await addHolder(town)];
    const face = enrolmentOf(newTestFace());
    await send(other, taken(face));
    const body = taken(face);
    expect(codesOf(await send(person, body))).toEqual([409, [['face-duplicate']]]);
    await town.call('POST', `/api/cards/holders/${other.member_id}/face/delete`, {
      as: sender,
      body: { reason: 'wrong-person' },
    });
    expect((await send(person, body)).status).toBe(201);
  });

  test('is refused when it was taken at a time to come, or more than 14 days ago', async () => {
    const person = await addHolder(town);
    expect(codesOf(await send(person, taken({ taken_at: ago(-0.1) })))).toEqual([422, [['face-taken-ahead']]]);
    expect(codesOf(await send(person, taken({ taken_at: ago(14 * 24 + 0.01) })))).toEqual([
      409,
      [['face-taken-long-ago']],
    ]);
    expect(await kept()).toBe(0);
    // A clock some seconds ahead is set to now.
    const ahead = await send(person, taken({ taken_at: ago(-0.01) }));
    expect(ahead.body.holder.face.enrolment.enrolled_at).toBe('2027-01-11T10:00:00+09:00');
    await town.rows('delete from face_enrolment');
    expect((await send(await addHolder(town), taken({ taken_at: ago(14 * 24) }))).status).toBe(201);
  });

  test('is refused when the words of the consent are new meanwhile, with a sentence', async () => {
    const answer = await send(await addHolder(town), taken({ consent_version: 'older' }));
    expect(codesOf(answer)).toEqual([409, [['face-consent-renewed']]]);
    expect(Object.values(answer.body.errors).flat().join()).toContain('agree again');
  });

  test('is refused when the person’s face was deleted or enrolled anew since, by the person or at a desk', async () => {
    const ways: readonly ((person: Person) => Promise<unknown>)[] = [
      (person) => town.call('DELETE', '/api/account/face', { as: person }),
      ({ member_id }) =>
        town.call('POST', `/api/cards/holders/${member_id}/face/delete`, { as: taker, body: { reason: 'asked' } }),
      (person) => send(person, { ...enrolmentOf(newTestFace()), is_unlike_confirmed: true }),
    ];
    for (const way of ways) {
      const person = await addHolder(town);
      await send(person, taken({ taken_at: ago(3) }));
      await way(person);
      expect(codesOf(await send(person, taken()))).toEqual([409, [['face-overtaken']]]);
    }
    // An earlier enrolment is replaced.
    const person = await addHolder(town);
    const again = enrolmentOf(newTestFace());
    await send(person, taken({ ...again, taken_at: ago(3) }));
    expect((await send(person, taken(again))).status).toBe(201);
  });

  test('is refused when the person has stopped since what the face is for; no face was there that they could have deleted', async () => {
    const stop = async (person: Person, pass: string) =>
      (await town.call('DELETE', `/api/account/passes/${pass}`, { as: person })).status;
    const service = `/api/account/services/${town.house.town.passes.service_id}`;
    const ways: readonly ((person: Person) => Promise<number>)[] = [
      (person) => stop(person, 'bath'),
      async (person) => {
        await stop(person, 'bath');
        // A new start needs a new consent.
        return (await town.call('POST', '/api/account/passes/bath', { as: person, body: { is_agreed: true } })).status;
      },
      async (person) => (await town.call('POST', `${service}/suspend`, { as: person })).status,
    ];
    for (const way of ways) {
      const person = await addPassHolder(town);
      const agreed = await send(person, taken());
      expect(agreed.status).toBe(201);
      await town.rows('delete from face_enrolment');
      expect(await way(person)).toBe(200);
      expect(codesOf(await send(person, taken()))).toEqual([409, [['face-stopped']]]);
      expect(await kept()).toBe(0);
      // A consent given now at the counter is later.
      expect((await send(person, enrolmentOf(newTestFace()))).status).toBe(201);
      await town.rows('delete from face_enrolment');
    }
    // One of two passes was used before and still is.
    const both = await addPassHolder(town, { passes: ['bath', 'bus'] });
    await town.rows(`update pass_consent set consented_at = $2 where member_id = $1`, both.member_id, ago(9));
    await stop(both, 'bath');
    expect((await send(both, taken())).status).toBe(201);
  });

  test('is refused by the age of its consent, whenever its pictures were taken', async () => {
    const person = await addPassHolder(town);
    await send(person, enrolmentOf(newTestFace()));
    await town.call('DELETE', '/api/account/face', { as: person });
    const body = { ...enrolmentOf(newTestFace()), draft_id: newDraft() };
    expect(codesOf(await send(person, { ...body, agreed_at: ago(1) }))).toEqual([409, [['face-overtaken']]]);
    // A consent in the future counts as now.
    expect((await send(person, { ...body, agreed_at: ago(-1) })).status).toBe(201);
    expect((await send(person, { ...body, agreed_at: 'once' })).status).toBe(422);
  });

  test('counts only where whoever took it may enrol, and nobody takes or sends their own', async () => {
    const person = await addHolder(town);
    const [reception, locked] = await Promise.all([
      town.addPerson({ roles: ['reception'] }),
      town.addPerson({ roles: ['enrolment'] }),
    ]);
    await town.rows('update member set locked_at = now() where member_id = $1', locked.member_id);
    for (const { member_id } of [reception, locked, await town.addPerson(), { member_id: 999_999 }])
      expect(codesOf(await send(person, taken({ taken_by: member_id })))).toEqual([409, [['face-taker']]]);
    expect((await send(person, taken(), reception)).status).toBe(403);
    await town.rows('update member set verified_at = now() where member_id = $1', taker.member_id);
    expect(codesOf(await send(taker, taken()))).toEqual([409, [['own-account']]]);
    expect(codesOf(await send(sender, taken()))).toEqual([409, [['own-account']]]);
    expect(await kept()).toBe(0);
  });

  test('asks for a guardian by the age at which it was taken', async () => {
    const person = await addHolder(town);
    // Fifteen years old since yesterday.
    await town.rows(`update member set birthdate = '2012-01-10' where member_id = $1`, person.member_id);
    expect(codesOf(await send(person, taken({ taken_at: ago(48) })))).toEqual([422, [['face-guardian']]]);
    expect((await send(person, taken())).status).toBe(201);
  });

  test('is forgotten as a number once no desk can hold it any more', async () => {
    await send(await addHolder(town), taken());
    await forgetDue(town, new Date(town.now().getTime() + 29 * 24 * HOUR));
    expect(await town.countRows('face_draft')).toBeGreaterThan(0);
    await forgetDue(town, new Date(town.now().getTime() + 31 * 24 * HOUR));
    expect(await town.countRows('face_draft')).toBe(0);
  });

  test('is no request where an id, a time or a number is none', async () => {
    const person = await addHolder(town);
    for (const wrong of [
      { draft_id: '../x' },
      { taken_at: 'yesterday' },
      { taken_by: -1 },
      { draft_id: 'A'.repeat(9999) },
    ])
      expect((await send(person, taken(wrong))).status).toBe(422);
  });
});
