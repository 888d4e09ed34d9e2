import { LOOKS_A_DAY, LOOK_MINUTES } from '@machi/domain/schedule/visibility';
import { beforeEach, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { scheduleRequest, schedulesOf, weeklyRequest } from '../../testing/schedules/schedules.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const { made, read, list, change } = schedulesOf(town);

const resident = await town.addPerson({ lastname: '町民' });
const open = await made(resident, scheduleRequest({ title: '通院', participants: [resident.member_id] }));
const whose = `&member_ids=${resident.member_id}`;
const look = (as: Person, reason = '倒れたとの電話があり、家族に知らせるため', member_id = resident.member_id) =>
  town.call('POST', '/api/schedule-looks', { as, body: { member_id, reason } });
const sees = async (as: Person): Promise<boolean> => {
  const [listed, opened] = [await list(as, whose), await read(as, open)];
  const busy = await town.call(
    'GET',
    `/api/schedule-availability?from=2027-01-21&to=2027-01-21&member_ids=${resident.member_id}`,
    { as },
  );
  const shown = listed.body.schedules.length > 0;
  expect([listed.body.people.length > 0, opened.status === 200, busy.body.people.length > 0]).toEqual([
    shown,
    shown,
    shown,
  ]);
  if (!shown) for (const { text } of [listed, opened, busy]) expect(text).not.toMatch(/町民|通院/);
  return shown;
};

test('an official sees colleagues, and no resident by being one, nor their names [decision:schedule.residents-by-reason]', async () => {
  const colleague = await town.addPerson({ lastname: '同僚', roles: ['editor'] });
  for (const roles of [[], ['reception'], ['member_admin', 'system']] as const) {
    const as = await town.addPerson({ roles });
    expect(await sees(as)).toBe(false);
    const numbers = Array.from({ length: 60 }, (_one, index) => index + 1);
    const { people } = (await list(as, `&member_ids=${numbers.join(',')}`)).body;
    const officials = await town.rows<{ member_id: number }>`select member_id from member
      where is_official and member_id <= 60`;
    expect(
      people.map(({ member_id }: { member_id: number }) => member_id).toSorted((a: number, b: number) => a - b),
    ).toEqual(officials.map(({ member_id }) => member_id).toSorted((a, b) => a - b));
    expect((await list(as, `&member_ids=${colleague.member_id}`)).body.people).toMatchObject([{ name: '同僚 試' }]);
  }
});

test('the desk of members opens one for a reason, which its owner reads; for an hour, as long as they hold the role [decision:schedule.look-kept]', async () => {
  const clerk = await town.addPerson({ roles: ['member_admin'] });
  for (const as of [await town.addPerson({ roles: ['reception', 'editor', 'auditor'] }), await town.addPerson()])
    expect((await look(as)).status).toBe(403);
  expect((await look(clerk, ' ')).body.codes).toEqual({ reason: ['required'] });
  expect((await look(clerk, '理由', 999_999)).status).toBe(404);
  expect(await sees(clerk)).toBe(false);
  const { status, body } = await look(clerk);
  expect([status, body.ends_at]).toEqual([200, '2027-01-11T11:00:00+09:00']);
  expect(await sees(clerk)).toBe(true);
  // Seeing a calendar does not allow adding its member to a schedule.
  const body2 = scheduleRequest({ participants: [clerk.member_id, resident.member_id] });
  expect((await town.call('POST', '/api/schedules', { as: clerk, body: body2 })).body.codes).toEqual({
    participants: ['participant-unknown'],
  });
  const { looks } = (await town.call('GET', '/api/account/activities', { as: resident })).body;
  expect(looks).toContainEqual(
    expect.objectContaining({ action: 'schedule:open', reason: '倒れたとの電話があり、家族に知らせるため' }),
  );
  const other = await town.addPerson({ roles: ['member_admin'] });
  expect(await sees(other)).toBe(false);
  await town.rows(`update member set roles = '{editor}' where member_id = $1`, clerk.member_id);
  expect(await sees(clerk)).toBe(false);
  await town.rows(`update member set roles = '{member_admin}' where member_id = $1`, clerk.member_id);
  town.setNow(new Date(START.getTime() + LOOK_MINUTES * 60_000));
  expect(await sees({ ...clerk, ...(await town.openSession(clerk.member_id)) })).toBe(false);
});

test('its owner closes it: nobody opens it then, and what was opened ends [decision:schedule.closed]', async () => {
  const clerk = await town.addPerson({ roles: ['member_admin'] });
  await look(clerk);
  const choose = (is_schedule_closed?: 0 | 1) =>
    town.call('PUT', '/api/schedule-settings', {
      as: resident,
      body: { is_schedule_noticed_by_email: 0, is_spot_schedule_public: 0, is_schedule_closed },
    });
  expect((await choose(1)).body.is_schedule_closed).toBe(1);
  // A request without the field leaves it as it is.
  expect((await choose()).body.is_schedule_closed).toBe(1);
  expect(await sees(clerk)).toBe(false);
  expect((await look(clerk)).body.codes).toEqual({ request: ['calendar-closed'] });
  await choose(0);
  // Earlier access has ended and does not come back.
  expect(await sees(clerk)).toBe(false);
  expect((await look(clerk)).status).toBe(200);
});

test('so many a day, also of those who press at once', async () => {
  const clerk = await town.addPerson({ roles: ['member_admin'] });
  const answers = await Promise.all(Array.from({ length: LOOKS_A_DAY + 3 }, () => look(clerk)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(LOOKS_A_DAY);
  expect(answers.find(({ status }) => status !== 200)?.body.codes).toEqual({ request: ['calendars-a-day'] });
});

test('a look is no way in: nobody joins by it, to go on reading once it has ended, or writes there', async () => {
  const clerk = await town.addPerson({ roles: ['member_admin'] });
  const weekly = await made(resident, scheduleRequest({ title: '透析', participants: [resident.member_id] }));
  expect((await look(clerk)).status).toBe(200);
  expect((await read(clerk, weekly)).body.schedule).toMatchObject({ may_join: 0, may_say: 0 });
  const join = await town.call('POST', `/api/schedules/${weekly}/join`, { as: clerk, body: { accepts_conflicts: 1 } });
  const said = await town.call('POST', `/api/schedules/${weekly}/comments`, {
    as: clerk,
    body: { target_date: null, body: '見ました' },
  });
  await town.rows('delete from schedule_look where looked_by = $1', clerk.member_id);
  const { status, text } = await read(clerk, weekly);
  expect([join.status, said.status, status, text.includes('透析')]).toEqual([403, 403, 404, false]);
});

test.each([
  ['the date alone', 'is not null', 1, 201],
  ['the series alone', 'is null', 0, 403],
])(
  'whoever looks and takes part in %s reads whether they may say something there',
  async (_, where, may_say, status) => {
    const clerk = await town.addPerson({ roles: ['member_admin'] });
    const own = await made(resident, weeklyRequest({ participants: [resident.member_id] }));
    const target_date = '2027-01-28';
    const day = { start_date: target_date, end_date: target_date, participants: [resident.member_id], title: '検診' };
    await change(resident, own, { ...scheduleRequest(day), scope: 2, target_date });
    await town.rows(
      `insert into schedule_participant (schedule_id, member_id, added_by, added_at)
     select schedule_id, $2, $2, created_at from schedule where $1 in (schedule_id, exception_of) and exception_of ${where}`,
      own,
      clerk.member_id,
    );
    await look(clerk);
    expect((await read(clerk, own, target_date)).body.schedule.may_say).toBe(may_say);
    const said = { as: clerk, body: { body: 'あ', target_date } };
    expect((await town.call('POST', `/api/schedules/${own}/comments`, said)).status).toBe(status);
  },
);
