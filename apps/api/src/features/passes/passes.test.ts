import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { phonePassState, readPhonePass } from '@machi/domain/passes/phone-pass';
import { afterEach, describe, expect, test } from 'vitest';
import { townKeys } from '../../ground/town-keys.ts';
import { payBill } from '../../testing/billing/bills.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { NewPerson, Person } from '../../testing/towns/people.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';

const town = await openTestTown();
afterEach(() => town.setNow(START));

/** Bytes before the 32 bytes of an Ed25519 public key in SPKI (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

const subscribe = (person: Person) =>
  town.rows`insert into subscription (member_id, service_id, created_at)
    values (${person.member_id}, 15, ${town.now()})`;
/** A verified person of 79 with the service of the passes. */
async function resident(birthdate = '1947-05-14', kind: NewPerson = { isVerified: true, is_resident: 1 }) {
  const person = await town.addPerson(kind);
  await town.rows('update member set birthdate = $2 where member_id = $1', person.member_id, birthdate);
  await subscribe(person);
  return person;
}
const own = async (as: Person) => (await town.call('GET', '/api/account/passes', { as })).body.own;
const start = (as: Person, pass: string, body: object = { is_agreed: true }) =>
  town.call('POST', `/api/account/passes/${pass}`, { as, body });
const stop = (as: Person, pass: string) => town.call('DELETE', `/api/account/passes/${pass}`, { as });
const visitsOf = (as: Person, pass: string, query = '') =>
  town.call('GET', `/api/account/passes/${pass}/visits${query}`, { as });
const draw = (as: Person, pass: string) => town.call('POST', `/api/account/passes/${pass}/code`, { as, body: {} });
const suspend = (as: Person, action: 'suspend' | 'resume') =>
  town.call('POST', `/api/account/services/15/${action}`, { as, body: {} });

interface NewVisit {
  readonly pass?: 'bath' | 'bus';
  readonly is_counted?: boolean;
  readonly is_test?: boolean;
  readonly reason?: string;
  readonly fare_yen?: number;
  readonly fare_reason?: string;
  readonly decided_by?: string;
  readonly judged_on?: object;
}
async function visit(person: Person, visited_at: string, more: NewVisit = {}): Promise<number> {
  const pass = more.pass ?? 'bath';
  const month = Number(visited_at.slice(5, 7));
  const pass_year = pass === 'bath' ? Number(visited_at.slice(0, 4)) - (month < 4 ? 1 : 0) : null;
  const row = {
    tap_id: randomUUID(),
    pass,
    pass_year,
    visited_at,
    recorded_at: visited_at,
    method: 'individual-number-card',
    outcome: 'accepted',
    reason: pass === 'bath' ? 'admitted' : 'fare',
    is_counted: true,
    is_test: false,
    is_companion: false,
    decided_by: 'server',
    member_id: person.member_id,
    ...more,
  };
  const [added] = await town.rows<{ visit_id: number }>`insert into visit (tap_id, pass, pass_year, visited_at,
    recorded_at, method, outcome, reason, is_counted, is_test, is_companion, decided_by, member_id, fare_yen,
    fare_reason, judged_on) select tap_id, pass, pass_year, visited_at, recorded_at, method, outcome, reason,
    is_counted, is_test, is_companion, decided_by, member_id, fare_yen, fare_reason, judged_on
    from jsonb_populate_record(null::visit, ${JSON.stringify(row)}::jsonb) returning visit_id`;
  return added?.visit_id ?? 0;
}

test('everybody may read what the passes are', async () => {
  const { body } = await town.call('GET', '/api/passes', { locale: 'ja' });
  expect(body).toMatchObject({
    service_id: 15,
    bath: {
      spot_id: 3,
      spot_name: 'ふれあいプラザ',
      least_age: 70,
      visits_a_year: 48,
      from: '2026-04-01',
      to: '2027-03-31',
    },
    bus: { fare_yen: 100, free_age: 65 },
    is_card_mode_on: true,
  });
  expect(body.passes.map(({ pass_name }: { pass_name: string }) => pass_name)).toEqual(['入浴証', 'バス乗車証']);
});

describe('starting to use a pass', () => {
  test('[rule:resident.bath-pass-registration] needs its service, the consent, and is noted once [decision:pass.under-service-15]', async () => {
    const person = await town.addPerson();
    const refused = await start(person, 'bath');
    expect([refused.status, refused.body.codes]).toEqual([409, { request: ['pass-service-needed'] }]);
    await subscribe(person);
    expect((await start(person, 'bath', {})).body.codes).toEqual({ is_agreed: ['agreement'] });
    expect((await own(person)).passes.map((pass: { consented_at: unknown }) => pass.consented_at)).toEqual([
      null,
      null,
    ]);

    const answers = [await start(person, 'bath'), await start(person, 'bath')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await own(person)).passes).toMatchObject([
      { pass: 'bath', consented_at: '2027-01-11T10:00:00+09:00' },
      { pass: 'bus', consented_at: null },
    ]);
    expect(await town.rows('select pass, taken_by from pass_consent where member_id = $1', person.member_id)).toEqual([
      { pass: 'bath', taken_by: null },
    ]);
    expect(
      await town.rows('select action, subject_id from audit where actor_member_id = $1', person.member_id),
    ).toEqual([{ action: 'pass:start', subject_id: 15 }]);
  });

  test('is refused while the service is suspended, and of no other pass than those there are', async () => {
    const person = await resident();
    await suspend(person, 'suspend');
    expect((await start(person, 'bus')).status).toBe(409);
    await suspend(person, 'resume');
    expect((await start(person, 'bus')).status).toBe(200);
    expect((await start(person, 'ferry')).status).toBe(404);
  });

  test('ends when the member says so; the history stays theirs', async () => {
    const person = await resident();
    await start(person, 'bath');
    await start(person, 'bus');
    await visit(person, '2026-05-01T10:00:00+09:00');
    expect((await stop(person, 'bath')).body.own.passes[0].consented_at).toBeNull();
    expect((await stop(person, 'bath')).status).toBe(200);
    expect((await own(person)).passes[1].consented_at).not.toBeNull();
    expect((await visitsOf(person, 'bath')).body.visits).toHaveLength(1);
    const activities = await town.rows('select action from member_activity where member_id = $1', person.member_id);
    expect(activities.map(({ action }) => action)).toEqual(['pass-started', 'pass-started', 'pass-stopped']);
  });
});

describe('what is missing for a pass', () => {
  const checks = async (person: Person, pass: 0 | 1) =>
    Object.fromEntries(
      (await own(person)).passes[pass].checks.map(({ item, state }: { item: string; state: string }) => [item, state]),
    );

  test('is told item by item, a declared birth date and residence not taken for verified', async () => {
    const declared = await town.addPerson({ is_resident: 1, isVerified: false });
    await town.rows(`update member set birthdate = '1947-05-14' where member_id = $1`, declared.member_id);
    const nothing = { service: 'missing', consent: 'missing', birthdate: 'missing', card: 'missing' };
    expect(await checks(declared, 0)).toEqual({ ...nothing, residence: 'missing' });
    expect(await checks(declared, 1)).toEqual(nothing);
    expect(await own(declared)).toMatchObject({ is_verified: false, service: 'none', card: 'none' });

    const verified = await resident();
    await start(verified, 'bath');
    const link = (method: string) =>
      town.rows`insert into card (member_id, method, card_hash, linked_at)
        values (${verified.member_id}, ${method}, ${randomUUID()}, ${town.now()})`;
    const all = { service: 'done', consent: 'done', residence: 'done', birthdate: 'done', card: 'done' };
    // A terminal at the bath would send the holder of a plain town card to staff.
    await link('town-card');
    expect(await checks(verified, 0)).toEqual({ ...all, card: 'missing' });
    expect((await checks(verified, 1))['card']).toBe('done');
    expect((await own(verified)).card).toBe('linked');
    await link('individual-number-card');
    expect(await checks(verified, 0)).toEqual(all);
    await town.rows('update card set lost_at = $2 where member_id = $1', verified.member_id, town.now());
    expect(await checks(verified, 0)).toEqual({ ...all, card: 'missing' });
    expect((await own(verified)).card).toBe('lost');
  });

  test('the bath is for residents of 70 and more: others learn that it is not for them', async () => {
    // 70 on the next day.
    const young = await resident('1957-01-12');
    expect(await checks(young, 0)).toMatchObject({ birthdate: 'unmet', residence: 'done' });
    expect(await checks(young, 1)).toMatchObject({ birthdate: 'done' });
    town.setNow(new Date('2027-01-11T15:00:00Z'));
    expect(await checks(young, 0)).toMatchObject({ birthdate: 'done' });
    const outside = await resident('1947-05-14', { isVerified: true, is_resident: 0 });
    expect(await checks(outside, 0)).toMatchObject({ residence: 'unmet' });
  });

  test('[rule:purpose.bus-pass] the own fare is told with its reason', async () => {
    expect((await own(await resident())).bus).toEqual({ fare_yen: 0, reason: 'senior' });
    expect((await own(await resident('1990-07-02'))).bus).toEqual({ fare_yen: 100, reason: 'ordinary' });
    expect((await own(await resident('1947-05-14', {}))).bus).toEqual({ fare_yen: 100, reason: 'unknown' });
  });
});

describe('the own history', () => {
  test('of the bath has the visits of a pass year with what was left after each [rule:fureaiplaza.usage-history] [rule:fureaiplaza.remaining-visits]', async () => {
    const person = await resident();
    await visit(person, '2026-03-31T19:00:00+09:00');
    await visit(person, '2026-04-01T00:05:00+09:00');
    await visit(person, '2026-12-05T10:24:00+09:00', { decided_by: 'staff', reason: 'staff-override' });
    await visit(person, '2026-12-05T10:26:00+09:00', { is_counted: false, reason: 'same-visit' });
    await visit(person, '2026-12-06T10:00:00+09:00', { is_test: true });
    const wrong = await visit(person, '2026-12-07T10:00:00+09:00', { is_counted: false });
    await town.rows`insert into visit_correction (visit_id, is_counted, reason, corrected_at)
      values (${wrong}, false, '別の人のカード', ${town.now()})`;
    await visit(person, '2027-01-10T15:00:00+09:00');

    const { body } = await visitsOf(person, 'bath');
    expect(body).toMatchObject({ year: 2026, from: '2026-04-01', to: '2027-03-31', years: [2026, 2025] });
    const seen = body.visits.map((one: Record<string, unknown>) => [
      one['visited_at'],
      one['remaining'],
      one['is_corrected'],
      one['is_by_staff'],
    ]);
    expect(seen).toEqual([
      ['2027-01-10T15:00:00+09:00', 45, false, false],
      ['2026-12-07T10:00:00+09:00', null, true, false],
      ['2026-12-05T10:24:00+09:00', 46, false, true],
      ['2026-04-01T00:05:00+09:00', 47, false, false],
    ]);
    expect((await own(person)).bath).toEqual({
      pass_year: 2026,
      from: '2026-04-01',
      to: '2027-03-31',
      visits_a_year: 48,
      visits: 3,
      remaining: 45,
      last_visit_at: '2027-01-10T15:00:00+09:00',
    });
    expect((await visitsOf(person, 'bath', '?year=2025')).body.visits).toMatchObject([{ remaining: 47 }]);
    expect((await visitsOf(person, 'bath', '?year=1999')).status).toBe(422);

    // The new pass year begins with all visits; none is carried over.
    town.setNow(new Date('2027-03-31T15:00:00Z'));
    const later = { ...person, ...(await town.openSession(person.member_id)) };
    expect((await own(later)).bath).toMatchObject({ pass_year: 2027, visits: 0, remaining: 48, last_visit_at: null });
  });

  test('of the bus has the fare and, for the person alone, its reason', async () => {
    const person = await resident();
    await visit(person, '2026-12-05T09:10:00+09:00', { pass: 'bus', fare_yen: 0, fare_reason: 'senior' });
    expect((await visitsOf(person, 'bus')).body.visits).toMatchObject([
      { visited_at: '2026-12-05T09:10:00+09:00', fare_yen: 0, fare_reason: 'senior', remaining: null },
    ]);
    expect((await visitsOf(person, 'bath')).body.visits).toEqual([]);
  });
});

describe('what was recorded', () => {
  const whose = (person: Person) =>
    town.rows('select pass, judged_on from visit where member_id = $1 order by visit_id', person.member_id);
  const holder = { birthdate: '1947-05-14', is_resident: 1, is_handicapped: 0 };

  test('belongs to the person for two years after its pass year, then to nobody', async () => {
    const person = await resident();
    const old = await visit(person, '2026-03-31T19:00:00+09:00', { judged_on: holder });
    const kept = await visit(person, '2026-04-01T10:00:00+09:00', { judged_on: holder });
    for (const visit_id of [old, kept])
      await town.rows`insert into visit_correction (visit_id, is_counted, reason, corrected_at)
        values (${visit_id}, true, '湯川さんの電話', ${START})`;
    const reasons = async () =>
      (
        await town.rows('select reason from visit_correction where visit_id in ($1, $2) order by visit_id', old, kept)
      ).map(({ reason }) => reason);
    await forgetDue(town, new Date('2028-03-31T14:59:59Z'));
    expect(await whose(person)).toHaveLength(2);
    await forgetDue(town, new Date('2028-03-31T15:00:00Z'));
    expect(await whose(person)).toEqual([{ pass: 'bath', judged_on: holder }]);
    expect(await reasons()).toEqual(['', '湯川さんの電話']);
  });

  test('stays as a count when the person withdraws, without what was known of them', async () => {
    const person = await resident();
    await start(person, 'bath');
    const visit_id = await visit(person, '2026-12-05T10:24:00+09:00', { judged_on: holder });
    const password = town.house.town.sampleMembers[0]?.password;
    const body = { visits: 1, yen: 200 };
    const billed = await town.call('POST', '/api/fureaiplaza/payment/bill', { as: person, body });
    await payBill(town, billed.body.billing_id);
    expect((await town.call('POST', '/api/withdrawal', { as: person, body: { password } })).status).toBe(200);
    expect(await town.rows('select member_id, judged_on, is_counted from visit where visit_id = $1', visit_id)).toEqual(
      [{ member_id: null, judged_on: null, is_counted: true }],
    );
    expect(await town.countRows('pass_consent', `member_id = ${person.member_id}`)).toBe(0);
  });
});

describe('a pass on the phone', () => {
  const isSigned = (content: Uint8Array, signature: Uint8Array): boolean => {
    const raw = townKeys(town.house.secret).passPublicKey;
    const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, raw]), format: 'der', type: 'spki' });
    return verify(null, content, key, signature);
  };

  test('is signed by the town, the asker’s own, of this pass, and lives a minute', async () => {
    const person = await resident();
    await start(person, 'bath');
    const { body } = await draw(person, 'bath');
    expect(body.lives_seconds).toBe(60);
    const read = readPhonePass(body.text);
    if (!read) throw new Error('no pass');
    expect(read.pass).toMatchObject({ pass: 'bath', member_id: person.member_id });
    expect(isSigned(read.content, read.signature)).toBe(true);
    const forged = read.content.with(5, (read.content[5] ?? 0) ^ 1);
    expect(isSigned(forged, read.signature)).toBe(false);
    const state = (seconds: number) =>
      phonePassState({ ...read, isSigned: true, isUsed: false }, 'bath', new Date(START.getTime() + seconds * 1000));
    expect([state(0), state(59), state(60)]).toEqual(['valid', 'valid', 'expired']);
    expect((await draw(person, 'bath')).body.text).not.toBe(body.text);
  });

  test('is there for whoever uses the pass alone', async () => {
    const person = await resident();
    expect((await draw(person, 'bath')).body.codes).toEqual({ request: ['pass-not-used'] });
    await start(person, 'bath');
    expect((await draw(person, 'bus')).status).toBe(409);
    await suspend(person, 'suspend');
    expect((await draw(person, 'bath')).body.codes).toEqual({ request: ['pass-service-needed'] });
    expect((await town.call('POST', '/api/account/passes/bath/code', { body: {} })).status).toBe(401);
  });
});
