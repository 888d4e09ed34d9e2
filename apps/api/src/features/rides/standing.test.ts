import { beforeEach, describe, expect, test } from 'vitest';
import { putPassengerRide } from '../../testing/rides/passenger-rides.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { sendReminders } from '../reminders/reminders.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));

const feedOf = async (person: Person, kind: string): Promise<string> => {
  const made = await town.call('POST', '/api/calendar-feed', { as: person, body: { kind } });
  const { text } = await town.call('GET', new URL(made.body.url).pathname);
  return text.replaceAll('\r\n ', '');
};
const rowOf = async (id: number) => {
  const [row] = await town.rows<Readonly<Record<string, unknown>>>('select * from demand_ride where ride_id = $1', id);
  return row;
};

describe('rides with the on-demand bus', () => {
  test('are reminded of once, at nine on the day before, those that stand alone', async () => {
    const person = await town.addPerson({ locale: 'ja' });
    const id = await putPassengerRide(town, { member_id: person.member_id, persons: 3, wheelchairs: 1 });
    await putPassengerRide(town, { member_id: person.member_id, state: 'canceled' });
    await putPassengerRide(town, { member_id: person.member_id, from: null });
    await putPassengerRide(town, { caller: { name: '電話 花子', tel: '0100-55-1111' } });
    const remind = (at: string) => {
      town.setNow(new Date(at));
      return sendReminders(town.house);
    };
    expect(await remind('2027-01-13T08:59:00+09:00')).toBe(0);
    expect(await remind('2027-01-13T09:00:00+09:00')).toBe(1);
    expect(await remind('2027-01-13T09:10:00+09:00')).toBe(0);
    const [mail] = await town.mailsTo(person.email, 1);
    expect(mail?.subject).toBe('【まち】ご乗車の日が近づきました（1月14日（木） オンデマンドバス）');
    for (const part of [
      '2027年1月14日（木）　駅前ターミナル → 診療所（3人、うち車いす1人）',
      'お迎え　10:00から10:10の間',
      '到着　おそくとも10:30',
      `${town.house.publicUrl}/ondemandbus/ride/${id}`,
    ])
      expect(mail?.text).toContain(part);
  });

  test('stand in the calendar’s feed once they have a time, and in own data', async () => {
    const person = await town.addPerson({ locale: 'ja' });
    const kept = await putPassengerRide(town, { member_id: person.member_id });
    await putPassengerRide(town, { member_id: person.member_id, state: 'canceled', from: 700 });
    await putPassengerRide(town, { member_id: person.member_id, from: null });
    const calendar = await feedOf(person, 'reservations');
    const code = String((await rowOf(kept))?.['reservation_code']);
    expect(calendar).toContain(`UID:${code}@`);
    expect(calendar).toContain('SUMMARY:オンデマンドバス 駅前ターミナル → 診療所');
    expect(calendar).toContain('DTSTART:20270114T010000Z');
    expect(calendar).toContain('（取消し済み）');
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    const busy = await feedOf(person, 'busy');
    expect(busy.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(busy).not.toContain('バス');
    const json = await town.call('GET', '/api/account/export?format=json', { as: person, locale: 'ja' });
    expect(json.text).toContain(code);
    const csv = await town.call('GET', '/api/account/export?format=csv', { as: person, locale: 'ja' });
    expect(csv.text).toContain('オンデマンドバスの乗車');
    expect(csv.text).toContain(code);
    const other = await town.addPerson();
    expect((await town.call('GET', '/api/account/export?format=json', { as: other })).text).not.toContain(code);
  });

  test('are written of: what is promised, the time of the way back, and that they are cancelled, each once', async () => {
    const person = await town.addPerson({ locale: 'ja' });
    const body = {
      from_station_id: 'yakuba',
      to_station_id: 'sports',
      date: '2027-01-13',
      time: '10:00',
      meant: 'depart',
      persons: 1,
      return: 'on-call',
    };
    const asked = await town.call('POST', '/api/ondemandbus/rides', { as: person, body });
    expect(asked.status, asked.text).toBe(200);
    const [there, back] = asked.body.rides;
    await town.call('POST', '/api/ondemandbus/rides', { as: person, body });
    const [promised] = await town.mailsTo(person.email, 1);
    expect(promised?.subject).toBe(`【まち】オンデマンドバスのお約束の時刻（1月13日（水） ${there.reservation_code}）`);
    expect(promised?.text).toContain('お迎え　10:00から10:10の間');
    expect(promised?.text).toContain(
      '時刻は決まっていません。帰るときに、下の画面か 0100-55-2155 への電話でご連絡ください。',
    );
    town.setNow(new Date('2027-01-13T11:00:00+09:00'));
    const action = (id: number, what: string) =>
      town.call('POST', `/api/ondemandbus/rides/${id}/${what}`, { as: person, body: {} });
    const ready = await action(back.ride_id, 'ready');
    expect(ready.status, ready.text).toBe(200);
    await action(back.ride_id, 'ready');
    const [, called] = await town.mailsTo(person.email, 2);
    expect(called?.subject).toBe(`【まち】帰りのオンデマンドバスの時刻が決まりました（${back.reservation_code}）`);
    expect((await action(back.ride_id, 'cancel')).status).toBe(200);
    const [, , canceled] = await town.mailsTo(person.email, 3);
    expect(canceled?.subject).toBe(`【まち】オンデマンドバスの乗車を取り消しました（${back.reservation_code}）`);
  });

  test('of somebody who withdraws are cancelled; past ones stay as counts', async () => {
    const leaver = await town.addPerson();
    const { member_id } = leaver;
    const ahead = await putPassengerRide(town, { member_id });
    const waiting = await putPassengerRide(town, { member_id, from: null });
    const past = await putPassengerRide(town, { member_id, date: '2027-01-07', state: 'done', persons: 2 });
    await town.rows(`update demand_ride set cancel_reason = '大雪' where ride_id = $1`, past);
    const gone = await town.call('POST', '/api/withdrawal', { as: leaver, body: { password: 'hoshimori-haru1' } });
    expect(gone.status, gone.text).toBe(200);
    expect(await town.countRows('demand_ride', `member_id = ${member_id}`)).toBe(0);
    expect(await rowOf(ahead)).toMatchObject({ state: 'canceled', member_id: null });
    expect(await rowOf(waiting)).toMatchObject({ state: 'canceled' });
    expect(await rowOf(past)).toMatchObject({ state: 'done', persons: 2, cancel_reason: null });
  });

  test('forget who telephoned 30 days after the ride, and keep the count', async () => {
    const caller = { name: '電話 太郎', tel: '0100-55-2222' };
    const [last, older, member] = [
      await putPassengerRide(town, { caller, date: '2026-12-12', state: 'done' }),
      await putPassengerRide(town, { caller, date: '2026-12-11', state: 'done', persons: 2 }),
      await putPassengerRide(town, {
        member_id: (await town.addPerson()).member_id,
        date: '2026-12-01',
        state: 'done',
      }),
    ];
    await forgetDue(town, START);
    expect(await rowOf(last)).toMatchObject({ caller_name: caller.name, caller_tel: caller.tel });
    expect(await rowOf(older)).toMatchObject({ caller_name: null, caller_tel: null, persons: 2, state: 'done' });
    expect(await rowOf(member)).toMatchObject({ state: 'done' });
  });
});
