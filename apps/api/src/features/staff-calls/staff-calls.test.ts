import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CALL_MINUTES, NOTIFICATION_MINUTES, type StaffCall } from '@machi/domain/staff-calls/model';
import { answerStaffCall, callStaff, endStaffCall, listStaffCalls } from '@machi/domain/staff-calls/contract';
import { ask } from '../../testing/requests/ask.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { addTerminal, askAs } from '../../testing/terminals/terminal.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';

const town = await openTestTown();

const later = (minutes: number): void => town.setNow(new Date(town.now().getTime() + minutes * 60_000));
const tanaka = await town.addPerson({ roles: ['reception'], lastname: '田中' });
await town.rows(`update member set lastfurigana = 'タナカ' where member_id = $1`, tanaka.member_id);
const kobayashi = await town.addPerson({ roles: ['reception'], lastname: '小林' });
const openCalls = async (): Promise<StaffCall[]> => (await ask(town, listStaffCalls, {}, { as: tanaka })).body.calls;
const notifications = () => town.countRows('outbox', `content ->> 'subject' like '%呼び出し%'`);

test('a call is one however often it is sent, the office sees it, and the terminal hears who comes', async () => {
  const terminal = await addTerminal(town);
  const call_key = randomUUID();
  const call = () => askAs(town, terminal, callStaff, { call_key });
  expect((await call()).body).toMatchObject({ state: 'waiting', comer: null });
  await call();
  const [open, ...more] = await openCalls();
  expect([open?.state, open?.terminal_name, more]).toEqual(['waiting', '入口の端末', []]);
  const staff_call_id = open?.staff_call_id ?? 0;

  const answered = await ask(town, answerStaffCall, { staff_call_id }, { as: tanaka });
  expect(answered.body.call).toMatchObject({ state: 'coming' });
  expect((await call()).body).toMatchObject({ state: 'coming', comer: { surname: '田中', latin: 'Tanaka' } });
  // The official who pressed before is on the way; a colleague learns that somebody is.
  expect((await ask(town, answerStaffCall, { staff_call_id }, { as: tanaka })).status).toBe(200);
  const second = await ask(town, answerStaffCall, { staff_call_id }, { as: kobayashi });
  expect([second.status, second.body.codes]).toEqual([409, { request: ['call-answered'] }]);
  expect((await call()).body.comer.surname).toBe('田中');

  await ask(town, endStaffCall, { staff_call_id }, { as: kobayashi });
  expect((await call()).body.state).toBe('over');
  expect(await openCalls()).toEqual([]);
  const late = await ask(town, answerStaffCall, { staff_call_id }, { as: kobayashi });
  expect([late.status, late.body.codes]).toEqual([409, { request: ['call-over'] }]);
  const actions = await town.rows`select action, actor_member_id from audit
    where subject = 'terminal' and subject_id = ${terminal.terminal_id} order by audit_id`;
  expect(actions).toEqual([
    { action: 'terminal:call-answered', actor_member_id: tanaka.member_id },
    { action: 'terminal:call-ended', actor_member_id: kobayashi.member_id },
  ]);
});

test('a call is its terminal’s own, ends when it is called off or long ago, and is forgotten', async () => {
  const [one, other] = [await addTerminal(town), await addTerminal(town)];
  const first = randomUUID();
  await askAs(town, one, callStaff, { call_key: first });
  expect((await askAs(town, other, callStaff, { call_key: first })).status).toBe(404);
  // A terminal's next call replaces the earlier one.
  const next = randomUUID();
  await askAs(town, one, callStaff, { call_key: next });
  expect((await askAs(town, one, callStaff, { call_key: first })).body.state).toBe('over');
  expect((await askAs(town, one, callStaff, { call_key: next })).body.state).toBe('waiting');
  expect((await askAs(town, one, callStaff, { call_key: next, is_over: true })).body.state).toBe('over');
  expect((await askAs(town, one, callStaff, { call_key: randomUUID(), is_over: true })).status).toBe(404);

  await askAs(town, other, callStaff, { call_key: randomUUID() });
  expect(await openCalls()).toHaveLength(1);
  later(CALL_MINUTES);
  expect(await openCalls()).toEqual([]);
  await forgetDue(town, town.now());
  expect(await town.countRows('staff_call')).toBeGreaterThan(0);
  later(7 * 24 * 60);
  await forgetDue(town, town.now());
  expect(await town.countRows('staff_call')).toBe(0);
});

test('whoever is on duty is written to, not at every press and not from a test terminal', async () => {
  const pack = town.house.town.town;
  const staff = pack.terminal_staff;
  Object.assign(pack, {
    terminal_staff: {
      from: '09:00',
      to: '20:00',
      tel: '0100-55-2115',
      duty_email: 'duty@example.jp',
      duty_mobile: '090-1234-5678',
    },
  });
  const before = await notifications();
  const terminal = await addTerminal(town);
  const call = () => askAs(town, terminal, callStaff, { call_key: randomUUID() });
  await call();
  await call();
  expect((await notifications()) - before).toBe(2);
  const sent = await town.rows`select channel, recipient from outbox
    where recipient in ('duty@example.jp', '09012345678') order by channel`;
  expect(sent).toEqual([
    { channel: 'mail', recipient: 'duty@example.jp' },
    { channel: 'sms', recipient: '09012345678' },
  ]);
  later(NOTIFICATION_MINUTES);
  await call();
  expect((await notifications()) - before).toBe(4);
  // A call made while the clock was ahead does not silence the next one either.
  later(-24 * 60);
  await call();
  expect((await notifications()) - before).toBe(6);
  await askAs(town, await addTerminal(town, { is_test: true }), callStaff, { call_key: randomUUID() });
  expect((await notifications()) - before).toBe(6);
  Object.assign(pack, { terminal_staff: staff });
});
