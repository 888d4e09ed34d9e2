import { randomUUID, scryptSync } from 'node:crypto';
import type { Endpoint } from '@machi/domain/contract/endpoint';
import {
  checkInAtShelter,
  closeShelter,
  changeShelter,
  listShelterPeople,
  makeShelterCode,
  openShelter,
  readShelterDesk,
  sendTerminal,
  undoTerminal,
  type StayView,
} from '@machi/domain/shelters/contract';
import {
  ARRIVALS_A_DAY,
  SHELTER_CODE_HASH,
  takeArrivals,
  type ShelterArrival,
  type ShelterDuty,
} from '@machi/domain/shelters/terminal';
import { signOfLife } from '@machi/domain/terminals/own-contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../testing/requests/ask.ts';
import { addPassHolder } from '../../testing/terminals/pass-holder.ts';
import { addTerminal, askAs, goodCondition, type TestTerminal } from '../../testing/terminals/terminal.ts';
import { openTestTown, START } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const keeper = await town.addPerson({ lastname: '避難所係', roles: ['shelter'] });
const bath = await addTerminal(town);
/** The official logs in anew: an hour is a moment here. */
const press = async (endpoint: Endpoint, input: Readonly<Record<string, unknown>>) =>
  ask(town, endpoint, input, { as: await town.openSession(keeper.member_id) });
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
type Told = Partial<Omit<ShelterArrival, 'arrived_at'>> & { readonly minute?: number };
const arrival = ({ minute = 0, ...said }: Told): ShelterArrival => ({
  arrival_id: randomUUID(),
  household_id: randomUUID(),
  shelter_id: 1,
  arrived_at: at(minute).toISOString(),
  way: said.member_id === undefined ? 'name' : 'card',
  others: 0,
  ...said,
});
const send = (arrivals: readonly ShelterArrival[], terminal: TestTerminal = bath) =>
  askAs(town, terminal, takeArrivals, { arrivals: [...arrivals] });
async function come(said: Told, terminal?: TestTerminal): Promise<void> {
  const answer = await send([arrival(said)], terminal);
  expect(answer.status, answer.text).toBe(200);
}
const open = (shelter_id: number) => press(openShelter, { shelter_id, message_ja: '', message_en: '' });
const people = async (query: Record<string, unknown> = {}): Promise<StayView[]> =>
  (await press(listShelterPeople, query)).body.stays;
const desk = async () => (await press(readShelterDesk, {})).body;
const shelter = async (id: number) =>
  (await desk()).shelters.find(({ shelter_id }: { shelter_id: number }) => shelter_id === id);
const life = async (duty: ShelterDuty | null = null, terminal: TestTerminal = bath) =>
  (
    await askAs(town, terminal, signOfLife, {
      condition: { ...goodCondition(town.now()), shelter: { duty, unsent: 7 } },
    })
  ).body.shelter;

beforeEach(async () => {
  town.setNow(at(120));
  await town.rows('delete from shelter_opening');
  await town.rows('delete from shelter_arrival');
  await town.rows('update terminal set shelter_id = null, shelter_decided_at = null');
});

describe('arrivals', () => {
  test('people who came to a terminal are there once, however often it sends them; together with their household [rule:shelters.terminal]', async () => {
    const holder = await addPassHolder(town, { lastname: '泊' });
    const household_id = randomUUID();
    const sent = [
      arrival({ household_id, member_id: holder.member_id }),
      arrival({ household_id, person_name: '泊 花子', minute: 1 }),
      arrival({ household_id, others: 3, minute: 2 }),
      arrival({ shelter_id: 999, person_name: '無い 避難所' }),
    ];
    const first = await send(sent);
    expect(first.body.answers.map(({ fault }: { fault: string | null }) => fault)).toEqual([
      null,
      null,
      null,
      'shelter-unknown',
    ]);
    const again = await Promise.all([send(sent), send([...sent, sent[0] ?? arrival({})]), send(sent.toReversed())]);
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    const there = await people();
    expect(there.map(({ name, persons, way }) => [name, persons, way])).toEqual([
      ['', 3, 'name'],
      ['泊 花子', 1, 'name'],
      [expect.stringContaining('泊'), 1, 'card'],
    ]);
    expect(new Set(there.map((row) => row.household_id))).toEqual(new Set([household_id]));
    expect(there[0]?.terminal_name).toBe('入口の端末');
    expect(await shelter(1)).toMatchObject({
      state: 'open',
      people: 5,
      households: 1,
      opened_by_name: null,
      opened_by_terminal_name: '入口の端末',
    });
    // The list of households is seen by few; the actions of the terminal are in the log of all.
    expect(await town.countRows('audit', `action = 'shelter:open-by-terminal' and subject_id = 1`)).toBe(1);
    expect(
      await town.countRows('audit', `action = 'terminal:arrivals' and subject_id = ${bath.terminal_id}`),
    ).toBeGreaterThan(0);
  });

  test('a terminal may name whom it can recognise in this way, and a phone by what the town has signed; whom it may not name is a person without a name', async () => {
    const holder = await addPassHolder(town);
    const stranger = await town.addPerson();
    const busOnly = await addPassHolder(town, { passes: ['bus'] });
    const { body } = await town.call('POST', '/api/account/passes/bus/code', { as: busOnly, body: { is_kept: true } });
    const phone = { way: 'phone' as const, member_id: busOnly.member_id, minute: 119 };
    await come({ member_id: stranger.member_id });
    await come({ member_id: 2_000_000_000 });
    await come({ member_id: holder.member_id, way: 'face' });
    await come(phone);
    await come({ ...phone, phone_pass: body.text.replace(/.$/, body.text.endsWith('A') ? 'B' : 'A') });
    await come({ ...phone, member_id: holder.member_id, phone_pass: body.text });
    town.setNow(at(120 + 200));
    await come({ ...phone, phone_pass: body.text, minute: 320 });
    expect(await people()).toHaveLength(7);
    expect((await people()).every(({ name, member_id, persons }) => !name && member_id === null && persons === 1)).toBe(
      true,
    );
    town.setNow(at(121));
    await come({ ...phone, phone_pass: body.text });
    await come({ member_id: holder.member_id });
    expect((await people()).flatMap(({ member_id }) => member_id ?? []).toSorted()).toEqual(
      [busOnly.member_id, holder.member_id].toSorted(),
    );
  });

  test('a member told by two terminals and the desk is in one shelter: where they came last, also when it is told late', async () => {
    for (const id of [1, 2, 3]) await open(id);
    const other = await addTerminal(town);
    const { member_id } = await addPassHolder(town);
    await come({ member_id, minute: 60, shelter_id: 2 });
    await come({ member_id, minute: 30, shelter_id: 1 }, other);
    const where = async () => (await people()).map(({ shelter_id }) => shelter_id);
    expect(await where()).toEqual([2]);
    expect(await town.countRows('shelter_stay', `member_id = ${member_id} and left_how = 'moved'`)).toBe(1);
    await press(checkInAtShelter, { shelter_id: 3, member_ids: [member_id], names: ['連れ 一'], others: 0 });
    await come({ member_id, minute: 90, shelter_id: 1 });
    expect(await where()).toEqual([3, 3]);
    // The terminal's household and the desk's are one.
    await come({ member_id, minute: 119, shelter_id: 3, others: 2 });
    const there = await people();
    expect(there).toHaveLength(3);
    expect(new Set(there.map(({ household_id }) => household_id)).size).toBe(1);
    // Within one call, too.
    town.setNow(at(240));
    const two = [
      arrival({ member_id, minute: 200, shelter_id: 1 }),
      arrival({ member_id, minute: 201, shelter_id: 2 }),
    ];
    await send(two);
    expect(await where()).toEqual([2, 3, 3]);
  });

  test('who came before the closing was there when it was closed; who comes after it opens it again', async () => {
    await open(1);
    await press(closeShelter, { shelter_id: 1 });
    await come({ person_name: '先に 来た', minute: 100 });
    expect(await shelter(1)).toMatchObject({ state: 'closed' });
    expect((await desk()).past[0]).toMatchObject({ persons_total: 1 });
    town.setNow(at(200));
    await come({ person_name: '後に 来た', minute: 180 });
    expect(await shelter(1)).toMatchObject({ state: 'open', checked_in: 1 });
  });

  test('whoever came before the last count of heads is not counted again', async () => {
    await open(1);
    const counted = { shelter_id: 1, message_ja: '', message_en: '', is_full: 0 as const, has: [], counted: 50 };
    await press(changeShelter, counted);
    await come({ person_name: '前に 来た', others: 4, minute: 100 });
    expect(await shelter(1)).toMatchObject({ people: 50, checked_in: 5 });
    town.setNow(at(130));
    await come({ person_name: '後に 来た', minute: 125 });
    expect(await shelter(1)).toMatchObject({ people: 51, checked_in: 6 });
  });

  test('an ended terminal, one that waits for approval, a test terminal and a desk enter nobody; of one terminal a day is bounded', async () => {
    const ended = await addTerminal(town);
    await town.rows('update terminal set revoked_at = $2 where terminal_id = $1', ended.terminal_id, town.now());
    expect((await send([arrival({ person_name: 'だれか' })], ended)).status).toBe(403);
    expect(
      (await send([arrival({ person_name: 'だれか' })], await addTerminal(town, { is_approved: false }))).status,
    ).toBe(403);
    expect((await send([arrival({ person_name: 'だれか' })], await addTerminal(town, { is_test: true }))).status).toBe(
      200,
    );
    await town.rows('update terminal set revoked_at = null, pass = null where terminal_id = $1', ended.terminal_id);
    expect((await send([arrival({ person_name: 'だれか' })], ended)).status).toBe(404);
    expect(await town.countRows('shelter_stay')).toBe(0);
    await town.rows(
      `insert into shelter_arrival select $1, gen_random_uuid(), $2 from generate_series(1, $3::int)`,
      bath.terminal_id,
      at(60),
      ARRIVALS_A_DAY,
    );
    const refused = await send([arrival({ person_name: 'だれか' })]);
    expect([refused.status, refused.body.codes]).toEqual([429, { request: ['shelter-arrivals-many'] }]);
    town.setNow(at(60 + 24 * 60 + 1));
    expect((await send([arrival({ person_name: 'だれか' })])).status).toBe(200);
  });
});

test('what a terminal sent is taken out in one press: whom it moved is back, and what it opened is closed [rule:shelters.undo]', async () => {
  await open(1);
  const thief = await addTerminal(town);
  const { member_id } = await addPassHolder(town);
  await come({ member_id, minute: 10 });
  await come({ person_name: '本当に 来た', minute: 20 });
  await come({ member_id, minute: 60, shelter_id: 2 }, thief);
  await come({ member_id, minute: 70, shelter_id: 4 }, thief);
  await come({ person_name: '来ていない', others: 30, minute: 61, shelter_id: 1 }, thief);
  const undo = () => press(undoTerminal, { terminal_id: thief.terminal_id });
  expect((await undo()).body).toMatchObject({ undone: 33 });
  expect((await people()).map(({ shelter_id, name }) => [shelter_id, name === ''])).toEqual([
    [1, false],
    [1, false],
  ]);
  expect(await people()).toHaveLength(2);
  expect(await shelter(2)).toMatchObject({ state: 'closed' });
  expect((await people({ scope: 'gone' })).filter(({ left_how }) => left_how === 'undone')).toHaveLength(2);
  expect((await undo()).body).toMatchObject({ undone: 0 });
  await press(closeShelter, { shelter_id: 1 });
  const { past } = await desk();
  expect(past.map(({ persons_total }: { persons_total: number }) => persons_total).toSorted()).toEqual([0, 0, 2]);
  const reception = await town.addPerson({ roles: ['reception'] });
  expect((await ask(town, undoTerminal, { terminal_id: thief.terminal_id }, { as: reception })).status).toBe(403);
  expect(await town.countRows('audit', `action = 'shelter:undo' and subject_id = ${thief.terminal_id}`)).toBe(2);
});

describe('which shelter a terminal serves', () => {
  const serve = (shelter_id: number | null, { terminal_id } = bath) => press(sendTerminal, { terminal_id, shelter_id });
  const ofDesk = async () =>
    (await desk()).terminals.find(({ terminal_id }: { terminal_id: number }) => terminal_id === bath.terminal_id);

  test('the later decision counts, of the desk or by hand; a clock that is ahead wins for no longer than now', async () => {
    expect(await life()).toMatchObject({ duty: null, code: null });
    expect((await life()).shelters[0]).toEqual({
      shelter_id: 1,
      shelter_name: expect.objectContaining({ en: expect.any(String) }),
    });
    expect((await serve(1)).status).toBe(409);
    await open(1);
    expect((await serve(1)).status).toBe(200);
    const byDesk = { shelter_id: 1, decided_at: at(120).toISOString() };
    expect((await life()).duty).toEqual(byDesk);
    expect((await life({ shelter_id: 2, decided_at: at(119).toISOString() })).duty).toEqual(byDesk);
    expect((await life({ shelter_id: 999, decided_at: at(121).toISOString() })).duty).toEqual(byDesk);
    town.setNow(at(130));
    const ahead = { shelter_id: 2, decided_at: at(60 * 24 * 400).toISOString() };
    expect((await life(ahead)).duty).toEqual({ shelter_id: 2, decided_at: at(130).toISOString() });
    expect(await ofDesk()).toMatchObject({ shelter_id: 2, unsent: 7, people: 0 });
    town.setNow(at(131));
    await serve(1);
    expect((await life(null)).duty).toEqual({ shelter_id: 1, decided_at: at(131).toISOString() });
    town.setNow(at(132));
    await press(closeShelter, { shelter_id: 1 });
    expect((await life()).duty).toEqual({ shelter_id: null, decided_at: at(132).toISOString() });
    expect(
      await town.countRows('audit', `action = 'terminal:shelter-by-hand' and subject_id = ${bath.terminal_id}`),
    ).toBe(1);
    for (const id of [(await addTerminal(town, { is_test: true })).terminal_id, 999_999])
      expect((await serve(null, { ...bath, terminal_id: id })).status).toBe(404);
  });

  test('the shelter code is told once, checked by a slow hash alone, and ends the one before [rule:shelters.code]', async () => {
    const make = async (): Promise<string> => (await press(makeShelterCode, {})).body.shelter_code;
    const isRight = async (code: string): Promise<boolean> => {
      const { salt, hash } = (await life()).code;
      const { bytes, ...costs } = SHELTER_CODE_HASH;
      return scryptSync(code, Buffer.from(salt, 'base64url'), bytes, costs).toString('base64url') === hash;
    };
    const first = await make();
    expect(first).toMatch(/^\d{8}$/);
    expect(await isRight(first)).toBe(true);
    expect((await desk()).code_made_at).toContain('T');
    expect(JSON.stringify([await desk(), await town.rows('select * from shelter_code'), await life()])).not.toContain(
      first,
    );
    const second = await make();
    expect([await isRight(first), await isRight(second)]).toEqual([false, true]);
  });
});
