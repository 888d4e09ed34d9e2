import fc from 'fast-check';
import ICAL from 'ical.js';
import { beforeEach, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { receptionOf } from '../../testing/facilities/reception.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const { apply, decide, decisionsOn } = receptionOf(town);
const official = await town.addPerson({ roles: ['reception'] });
const member = await town.addPerson({ is_resident: 1 });
await town.rows('update spot set monthly_limit = null where spot_id = 1');
const { url } = (await town.call('POST', '/api/calendar-feed', { as: member })).body;

/** The fields by which a calendar program sees whether a copy is newer than its own. */
function revisionIn(calendar: string, code: string) {
  const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent');
  const event = events.find((one) => String(one.getFirstPropertyValue('uid')).startsWith(`${code.toLowerCase()}@`));
  const instant = (name: string): string => {
    const value = event?.getFirstPropertyValue(name);
    return value instanceof ICAL.Time ? value.toJSDate().toISOString() : '';
  };
  return {
    sequence: Number(event?.getFirstPropertyValue('sequence')),
    stamp: instant('dtstamp'),
    modified: instant('last-modified'),
    start: instant('dtstart'),
    status: String(event?.getFirstPropertyValue('status')),
  };
}

const actions = ['change', 'move', 'approve', 'refuse', 'cancel', 'note', 'look'] as const;
const someActions = fc.array(
  fc.record({ action: fc.constantFrom(...actions), hour: fc.integer({ min: 9, max: 18 }) }),
  {
    minLength: 1,
    maxLength: 8,
  },
);

const days = [2, 3, 4, 5, 6, 9, 10, 12, 13, 16, 17, 18, 19, 20, 24, 25, 26, 27].map(
  (day) => `2027-02-${String(day).padStart(2, '0')}`,
);
let used = 0;

test('whatever becomes of a reservation, its copies follow one another: SEQUENCE never falls and tells each change by its moment', async () => {
  await fc.assert(
    fc.asyncProperty(someActions, async (history) => {
      town.setNow(START);
      const target_date = days[used++ % days.length] ?? '';
      const code = await apply(member, { target_date, target_time: { start: '20:00', end: '21:00' } });
      const [made] = (await town.call('GET', '/api/reservations', { as: member })).body.reservations;
      const id: number = made.reservation_id;
      const file = async () => (await town.call('GET', `/api/reservations/${id}/ical`, { as: member })).body.content;
      let before = revisionIn(await file(), code);
      expect([before.sequence, before.stamp]).toEqual([0, START.toISOString()]);
      for (const [index, { action, hour }] of history.entries()) {
        const now = new Date(START.getTime() + (index + 1) * 60_000);
        town.setNow(now);
        const target_time = { start: `${String(hour).padStart(2, '0')}:00`, end: `${hour + 1}:00` };
        const to = { room_id: 101, target_date, target_time };
        const actionsOf: Record<(typeof actions)[number], () => Promise<unknown>> = {
          change: () => town.call('POST', `/api/reservations/${id}/change`, { as: member, body: { target_time } }),
          note: () => town.call('POST', `/api/reservations/${id}/change`, { as: member, body: { note: `${index}` } }),
          async move() {
            const path = `/api/reception/reservations/${id}/move`;
            const { seen } = (await town.call('POST', `${path}-preview`, { as: official, body: to })).body;
            if (seen !== undefined) await town.call('POST', path, { as: official, body: { ...to, seen } });
          },
          approve: async () => decide(official, await decisionsOn(official, code, 1)),
          refuse: async () => decide(official, await decisionsOn(official, code, 2, '都合により')),
          cancel: () => town.call('POST', `/api/reservations/${id}/cancel`, { as: member }),
          look: () => town.call('GET', `/api/reservations/${id}`, { as: member }),
        };
        await actionsOf[action]();
        const after = revisionIn(await file(), code);
        expect(revisionIn(await (await fetch(url.replace(town.house.publicUrl, town.origin))).text(), code)).toEqual(
          after,
        );
        expect(after.modified).toBe(after.stamp);
        expect(after.sequence).toBeGreaterThanOrEqual(before.sequence);
        if (after.start !== before.start || after.status !== before.status) {
          expect(after.sequence).toBeGreaterThan(before.sequence);
        }
        expect(after.stamp).toBe(after.sequence > before.sequence ? now.toISOString() : before.stamp);
        before = after;
      }
      await town.call('POST', `/api/reservations/${id}/cancel`, { as: member });
    }),
    { numRuns: 18 },
  );
});

test('neither file nor feed names a METHOD: nothing of what belongs to one is in them', async () => {
  const code = await apply(member, { target_date: '2027-03-02' });
  const [made] = (await town.call('GET', '/api/reservations', { as: member })).body.reservations;
  const file = (await town.call('GET', `/api/reservations/${made.reservation_id}/ical`, { as: member })).body.content;
  const feed = await (await fetch(url.replace(town.house.publicUrl, town.origin))).text();
  for (const text of [file, feed]) {
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getFirstPropertyValue('method')).toBeNull();
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(revisionIn(text, code).sequence).toBe(0);
    for (const event of calendar.getAllSubcomponents('vevent')) {
      for (const name of ['organizer', 'attendee']) expect(event.getFirstPropertyValue(name)).toBeNull();
      expect(event.getAllProperties('dtstamp')).toHaveLength(1);
    }
  }
});
