import { expect, test } from 'vitest';
import { dateAt } from '@machi/domain/calendar/model';
import { lifeOf } from '../../../testing/towns/life.ts';
import type { Life } from '../life.ts';

const { life, live } = await lifeOf();
const others = ['2026-12-31T03:00:00Z', '2027-05-02T01:00:00Z', '2027-08-11T06:00:00Z'].map((now): [string, Life] => [
  now,
  live(new Date(now)),
]);

test.each([['a public holiday', life], ...others])(
  'offices and people have written to each other before %s: something is unread, and something waits',
  (_when, { rows, people, now }) => {
    const { message_thread: threads = [], message: messages = [] } = rows;
    expect(threads.length).toBeGreaterThanOrEqual(10);
    expect(messages.every(({ sent_at }) => sent_at < now)).toBe(true);
    // Each sample login has some, and the first one an unread message.
    for (const id of [1, 2, 3, 4])
      expect(threads.filter(({ member_id }) => member_id === id).length).toBeGreaterThan(0);
    const unread = new Set(messages.filter(({ is_read }) => is_read === 0).map((row) => row.message_thread_id));
    expect(threads.some((row) => row.member_id === 1 && unread.has(row.message_thread_id ?? 0))).toBe(true);
    // Conversations wait at the sample logins' desks, one of them unassigned.
    const waiting = threads.filter(({ waiting_since }) => waiting_since);
    for (const { organization_id } of people.filter(({ is_sample, roles }) => is_sample && roles.includes('reception')))
      expect(waiting.some((row) => row.organization_id === organization_id)).toBe(true);
    expect(waiting.some(({ assigned_to }) => assigned_to === null)).toBe(true);
    // Inquiries at the office that takes them, also by guests, with and without an address.
    const asked = waiting.filter((row) => row.is_inquiry === 1 && row.organization_id === 3);
    expect(asked.some(({ member_id }) => member_id !== null)).toBe(true);
    const left = (rows.guest_inquiry ?? []).map(({ email }) => email !== '');
    expect(new Set(left)).toEqual(new Set([true, false]));
    expect(asked.some(({ member_id }) => member_id === null)).toBe(true);
    // Somebody waits for a call, on a day still to come.
    expect(waiting.filter(({ call_at }) => call_at && call_at > dateAt(now))).toHaveLength(1);
    // A club's thread, begun by one in charge.
    const ofClubs = threads.filter(({ club_id }) => typeof club_id === 'number');
    expect(ofClubs).toHaveLength(1);
    const inCharge = (rows.club_person ?? []).map((one) => `${one.club_id} ${one.member_id}`);
    expect(inCharge).toContain(`${ofClubs[0]?.club_id} ${ofClubs[0]?.member_id}`);
    expect(rows.thread_handover).toHaveLength(1);
  },
);

test('each thread is in the order in which it was written, and whoever replied had read what was written before', () => {
  const byThread = Map.groupBy(life.rows.message ?? [], (row) => row.message_thread_id);
  for (const thread of byThread.values()) {
    const times = thread.map(({ sent_at }) => sent_at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const lastReply = thread.findLastIndex(({ is_reply }) => is_reply === 1);
    expect(thread.slice(0, lastReply + 1).every(({ is_read }) => is_read === 1)).toBe(true);
  }
});
