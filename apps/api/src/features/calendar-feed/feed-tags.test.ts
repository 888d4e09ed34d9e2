import { beforeEach, describe, expect, test } from 'vitest';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { schedulesOf, scheduleRequest, weeklyRequest } from '../../testing/schedules/schedules.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const { made, change, remove } = schedulesOf(town);
const [mayor, clerk, other] = await Promise.all([
  town.addPerson({ roles: ['reception'] }),
  town.addPerson({ roles: ['editor'] }),
  town.addPerson({ roles: ['editor'] }),
]);
const both = [mayor.member_id, clerk.member_id];

type Kind = 'schedule' | 'busy' | 'reservations';
const newFeed = async (as: Credentials, kind: Kind): Promise<string> =>
  (await town.call('POST', '/api/calendar-feed', { as, body: { kind } })).body.url.replace(
    town.house.publicUrl,
    town.origin,
  );
const ask = (url: string, tag?: string) => fetch(url, tag === undefined ? {} : { headers: { 'if-none-match': tag } });
const tagOf = (answer: Response): string => answer.headers.get('etag') ?? '';

/** A calendar program that caches its copy. */
async function openProgram(as: Credentials, kind: Kind) {
  const url = await newFeed(as, kind);
  const first = await ask(url);
  let has = { tag: tagOf(first), text: await first.text() };
  return {
    url,
    tag: () => has.tag,
    /** Whether something new was sent; an unchanged reply is checked against the whole calendar. */
    async polls(): Promise<boolean> {
      const answer = await ask(url, has.tag);
      const text = await answer.text();
      if (answer.status === 304) {
        expect([text, await (await ask(url)).text()]).toEqual(['', has.text]);
        return false;
      }
      expect(answer.status).toBe(200);
      expect([tagOf(answer) === has.tag, text === has.text]).toEqual([false, false]);
      has = { tag: tagOf(answer), text };
      return true;
    },
  };
}

describe('a calendar program that has what it asks for', () => {
  test('is told so without the calendar, and by nobody else’s tag', async () => {
    const id = await made(mayor, weeklyRequest({ participants: both }));
    const [own, theirs] = [await openProgram(mayor, 'schedule'), await openProgram(clerk, 'schedule')];
    const answer = await ask(own.url, `"x", W/${own.tag()}`);
    expect([answer.status, await answer.text(), tagOf(answer)]).toEqual([304, '', own.tag()]);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect((await ask(own.url, theirs.tag())).status).toBe(200);
    expect(await own.polls()).toBe(false);
    await remove(mayor, id, { scope: 0 });
  });

  test('is sent whatever anybody changed in it, and nothing while that is elsewhere', async () => {
    const term = { end_date: '2027-03-25', participants: both };
    const id = await made(mayor, weeklyRequest(term));
    const elsewhere = await made(other, scheduleRequest({ participants: [other.member_id] }));
    const [schedule, busy] = [await openProgram(clerk, 'schedule'), await openProgram(clerk, 'busy')];
    const polled = async () => [await schedule.polls(), await busy.polls()];
    const attend = (attends: 0 | 1, target_date?: string) =>
      town.call('POST', `/api/schedules/${id}/attendance`, { as: clerk, body: { attends, target_date } });
    const whole = (parts: object = {}) =>
      change(mayor, id, weeklyRequest({ scope: 0, ...term, title: '庁議', ...parts }));
    const date = { schedule_type: 0, repeat_mode: null, on_thursdays: 0, scope: 2, target_date: '2027-01-28' };
    const actions: readonly (readonly [string, () => Promise<{ readonly status: number }>])[] = [
      ['title', () => whole()],
      ['note and address', () => whole({ note: '資料を持参', url: 'https://example.jp/' })],
      ['made private', () => whole({ is_private: 1 })],
      ['somebody more', () => whole({ participants: [...both, other.member_id] })],
      ['a room', () => whole({ rooms: [101] })],
      ['their answer to one date', () => attend(0, '2027-02-11')],
      ['another answer to it', () => attend(1, '2027-02-11')],
      ['their answer to all', () => attend(0)],
      ['and back', () => attend(1)],
      [
        'one date moved',
        () =>
          change(
            mayor,
            id,
            weeklyRequest({ ...date, start_date: '2027-01-29', end_date: '2027-01-29', participants: both }),
          ),
      ],
      ['one date cancelled', () => remove(mayor, id, { scope: 2, target_date: '2027-02-04' })],
      ['its end', () => remove(mayor, id, { scope: 1, target_date: '2027-03-04' })],
      ['no more theirs', () => whole({ end_date: '2027-02-25', participants: [mayor.member_id] })],
      ['theirs again', () => whole({ end_date: '2027-02-25', participants: both })],
      ['all of it cancelled', () => remove(mayor, id, { scope: 0 })],
    ];
    for (const [what, action] of actions) {
      expect(await polled(), `before: ${what}`).toEqual([false, false]);
      const { status } = await action();
      expect(status, what).toBe(200);
      expect(await schedule.polls(), what).toBe(true);
      await busy.polls();
    }
    await change(other, elsewhere, scheduleRequest({ participants: [other.member_id], title: '別の会議' }));
    expect(await polled()).toEqual([false, false]);
  });

  test('is sent what time takes away, and the words of another language', async () => {
    const person = await town.addPerson({ roles: ['editor'] });
    await made(person, scheduleRequest({ start_date: '2027-02-01', end_date: '2027-02-01' }));
    const program = await openProgram(person, 'schedule');
    town.setNow(new Date('2027-05-01T00:00:00Z'));
    expect(await program.polls()).toBe(false);
    town.setNow(new Date('2027-05-04T00:00:00Z'));
    expect(await program.polls()).toBe(true);
    await town.rows(`update member set locale = 'en' where member_id = $1`, person.member_id);
    expect(await program.polls()).toBe(true);
  });

  test('is sent what becomes of reservations, in their own calendar and among busy times', async () => {
    const person = await town.addPerson({ is_resident: 1 });
    const programs = [await openProgram(person, 'reservations'), await openProgram(person, 'busy')];
    const polled = () => Promise.all(programs.map((program) => program.polls()));
    const { body } = await town.call('POST', '/api/reservations', {
      as: person,
      body: reservationRequest({ target_date: '2027-01-22' }),
    });
    expect([await polled(), await polled()]).toEqual([
      [true, true],
      [false, false],
    ]);
    const path = `/api/reservations/${body.reservations[0].reservation_id}/cancel`;
    expect((await town.call('POST', path, { as: person })).status).toBe(200);
    expect([await polled(), await polled()]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test('is told nothing of a calendar that has ended or whose member is locked, whatever it has', async () => {
    const program = await openProgram(clerk, 'schedule');
    await town.rows('update member set locked_at = $2 where member_id = $1', clerk.member_id, town.now());
    expect((await ask(program.url, program.tag())).status).toBe(404);
    await town.rows('update member set locked_at = null where member_id = $1', clerk.member_id);
    expect((await ask(program.url, program.tag())).status).toBe(304);
    await town.call('DELETE', '/api/calendar-feed', { as: clerk, body: { kind: 'schedule' } });
    const gone = await ask(program.url, program.tag());
    expect([gone.status, gone.headers.get('etag'), gone.headers.get('cache-control')]).toEqual([404, null, 'no-store']);
    // The same calendar at another address.
    expect((await ask(await newFeed(clerk, 'schedule'), program.tag())).status).toBe(200);
  });
});
