import { expect, test } from 'vitest';
import { newGroup } from '../../testing/groups/groups.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials, Person } from '../../testing/towns/people.ts';

const town = await openTestTown();

const week = {
  schedule_type: 2,
  start_date: '2027-01-13',
  end_date: null,
  start_time: '10:00',
  end_time: '11:00',
  repeat_mode: 3,
  on_wednesdays: 1,
  title: '太極拳の稽古',
};
const choose = (as: Credentials) =>
  town.call('PUT', '/api/schedule-settings', {
    as,
    body: { is_schedule_noticed_by_email: 1, is_spot_schedule_public: 0 },
  });
const countTo = ({ email }: Person) => town.countRows('outbox', `recipient = '${email}'`);

test('who takes part and chose it is told by mail what somebody else adds, changes and drops, with the next date [rule:schedule.setting-email-notice]', async () => {
  const [maker, told, silent] = [await town.addPerson(), await town.addPerson(), await town.addPerson()];
  await newGroup(town, maker.member_id, { others: [told.member_id, silent.member_id] });
  await choose(told);
  await choose(maker);
  const participants = [maker, told, silent].map(({ member_id }) => member_id);
  const made = await town.call('POST', '/api/schedules', { as: maker, body: { ...week, participants } });
  expect(made.status, made.text).toBe(201);
  const path = `/api/schedules/${made.body.schedule_id}`;
  const change = async (body: Readonly<Record<string, unknown>>) => {
    const { schedule } = (await town.call('GET', path, { as: maker })).body;
    const common = { ...week, participants, scope: 0, target_date: null, seen: schedule.seen };
    const answer = await town.call('PUT', path, { as: maker, body: { ...common, ...body } });
    expect(answer.status, answer.text).toBe(200);
  };
  await change({ colour: '#336699' });
  await change({ colour: '#336699', start_time: '13:00', end_time: '14:30', note: '上ばきを持って' });
  await change({ colour: '#336699', participants: [maker.member_id, silent.member_id] });
  const [added, changed, removed] = await town.mailsTo(told.email, 3);
  expect(added?.text).toContain('「太極拳の稽古」に加えました');
  expect(added?.text).toContain('次の日時：1月13日（水） 10:00〜11:00');
  expect(added?.text).toContain(`${town.house.publicUrl}/schedule/detail/${made.body.schedule_id}`);
  // Nobody is told of another colour: the second notification is about the times.
  expect(changed?.text).toContain('変わったところ：日時、メモ');
  expect(changed?.text).toContain('次の日時：1月13日（水） 13:00〜14:30');
  expect(changed?.text).not.toContain('上ばき');
  expect(removed?.subject).toContain('予定の参加者から外れました');

  await change({ colour: '#336699' });
  const { schedule } = (await town.call('GET', path, { as: maker })).body;
  const drop = { scope: 2, target_date: '2027-01-20', seen: schedule.seen };
  const dropped = await town.call('DELETE', path, { as: maker, body: drop });
  expect(dropped.status, dropped.text).toBe(200);
  const mails = await town.mailsTo(told.email, 5);
  expect(mails.at(-1)?.text).toContain('削除されたところ：1月20日（水）だけ');
  // Nobody is told of their own changes, or without having chosen it.
  expect([await countTo(maker), await countTo(silent)]).toEqual([0, 0]);
});
