import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, instantOf } from '@machi/domain/calendar/model';
import type { IndexedFeed } from '@machi/domain/transport/feed/tables';
import { sendReminders } from '../reminders/reminders.ts';
import { tellSeatChanges } from '../seats/tell-changes.ts';
import { fillTrip, newTrips, putSeats, seatRequest } from '../../testing/seats/new-seats.ts';
import { seatCalls, sentencesIn } from '../../testing/seats/seat-calls.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';

const town = await openTestTown();
const nextTrip = newTrips();
beforeEach(() => town.setNow(START));
const { search, hold, cancel, reserve } = seatCalls(town);

describe('sold seats', () => {
  const standing = async (as: Credentials) =>
    (await town.call('GET', '/api/shuttle/reservations?scope=upcoming', { as })).body.reservations[0];
  /** Runs with a changed feed: the trip is there, missing, or at other times. */
  const withFeed = async (change: (feed: IndexedFeed) => IndexedFeed, work: () => Promise<void>) => {
    const { feed } = town.house;
    const { current } = feed;
    const before = current();
    if (!before) throw new Error('there is no feed');
    const changed = change(before);
    feed.current = () => changed;
    try {
      await work();
    } finally {
      feed.current = current;
    }
  };
  const without = (tripId: string) => (feed: IndexedFeed) => ({
    ...feed,
    tripsOfRoute: new Map(
      [...feed.tripsOfRoute].map(([route, trips]) => [route, trips.filter(({ trip_id }) => trip_id !== tripId)]),
    ),
  });
  const laterBy = (tripId: string, seconds: number) => (feed: IndexedFeed) => ({
    ...feed,
    callsOfTrip: new Map(
      [...feed.callsOfTrip].map(([trip, calls]) => [
        trip,
        trip !== tripId
          ? calls
          : calls.map((call) => ({
              ...call,
              arrival_seconds: call.arrival_seconds + seconds,
              departure_seconds: call.departure_seconds + seconds,
            })),
      ]),
    ),
  });

  test('are kept, shown and told of when their trip is gone, cancelled, back or at another time, each once', async () => {
    // The trip is missing on every day.
    await town.rows(`update seat_reservation set state = 'canceled' where state = 'reserved'`);
    const person = await town.addPerson({ locale: 'ja' });
    const trip = nextTrip();
    const { seat_reservation_id } = await reserve(person, seatRequest(trip, 2));
    const tell = () => tellSeatChanges(town.house, town.now());
    const told = async (count: number) => (await town.mailsTo(person.email, count)).at(-1);
    expect(await tell()).toBe(0);
    await withFeed(without(trip.trip_id), async () => {
      expect(await standing(person)).toMatchObject({ seat_reservation_id, standing: 'gone', state: 'reserved' });
      expect([await tell(), await tell()]).toEqual([1, 0]);
    });
    expect((await told(2))?.subject).toContain('時刻表からなくなりました');
    expect(await tell()).toBe(1);
    expect((await told(3))?.subject).toContain('予約した便は走ります');

    await town.rows`insert into cancelled_trip (trip_id, service_date, reason_ja, reason_en, cancelled_at)
      values (${trip.trip_id}, ${trip.service_date}, '車の故障', 'Breakdown', ${town.now()})`;
    expect(await standing(person)).toMatchObject({ standing: 'cancelled', reason: 'Breakdown' });
    const found = await search(`departure_spot_id=2&arrival_spot_id=22&departed_at=${trip.service_date}`);
    expect(found.body.trips.find((one: { trip_id: string }) => one.trip_id === trip.trip_id)).toMatchObject({
      state: 'cancelled',
      reason: 'Breakdown',
      seats_left: 0,
    });
    expect(sentencesIn(await hold(await town.addPerson(), seatRequest(trip)))[1]).toContain('has been cancelled');
    expect([await tell(), await tell()]).toEqual([1, 0]);
    expect((await told(4))?.text).toContain('理由　車の故障');
    await town.rows('delete from cancelled_trip');
    expect(await tell()).toBe(1);

    await withFeed(laterBy(trip.trip_id, 600), async () => {
      expect(await standing(person)).toMatchObject({ standing: 'moved' });
      expect([await tell(), await tell()]).toEqual([1, 0]);
      const notification = await told(6);
      expect(notification?.subject).toContain('時刻が変わりました');
      expect(notification?.text).toContain('これまで');
      expect(await standing(person)).toMatchObject({ standing: 'as-reserved', now_departed_at: null });
      expect((await cancel(person, seat_reservation_id)).status).toBe(200);
    });
  });

  test('are reminded of once, at nine on the day before', async () => {
    const person = await town.addPerson({ locale: 'en' });
    const trip = nextTrip();
    const { reservation_code } = await reserve(person, seatRequest(trip));
    const nine = new Date(instantOf(addDays(trip.service_date, -1), 540));
    town.setNow(new Date(nine.getTime() - 60_000));
    await sendReminders(town.house);
    expect(await town.mailsTo(person.email, 1)).toHaveLength(1);
    town.setNow(nine);
    await sendReminders(town.house);
    await sendReminders(town.house);
    const mails = await town.mailsTo(person.email, 2);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.subject).toContain('Your ride is coming up');
    expect(mails[1]?.text).toContain(reservation_code);
  });

  test('stand in the calendar’s feed and in own data', async () => {
    const person = await town.addPerson({ locale: 'ja' });
    const kept = await reserve(person, seatRequest(nextTrip(), 2));
    const gone = await reserve(person, seatRequest(nextTrip()));
    await cancel(person, gone.seat_reservation_id);
    const feedOf = async (kind: string) => {
      const made = await town.call('POST', '/api/calendar-feed', { as: person, body: { kind } });
      const { text } = await town.call('GET', new URL(made.body.url).pathname);
      return text.replaceAll('\r\n ', '');
    };
    const calendar = await feedOf('reservations');
    expect(calendar).toContain(`UID:${kept.reservation_code.toLowerCase()}@`);
    expect(calendar).toContain('SUMMARY:自然センター シャトル 星守駅前ターミナル → 自然センター前');
    expect(calendar).toContain('（取消し済み）');
    const busy = await feedOf('busy');
    expect(busy.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(busy).not.toContain('シャトル');
    const json = await town.call('GET', '/api/account/export?format=json', { as: person, locale: 'ja' });
    expect(json.text).toContain(kept.reservation_code);
    const csv = await town.call('GET', '/api/account/export?format=csv', { as: person, locale: 'ja' });
    expect(csv.text).toContain('シャトルの座席の予約');
  });

  test('of somebody who withdraws are free, and who waits is told; past ones stay as counts', async () => {
    const [leaver, waiting] = await town.addPeople(2, { locale: 'ja' });
    const trip = nextTrip();
    await fillTrip(town, trip, 16);
    await reserve(leaver, seatRequest(trip, 4));
    const past = await putSeats(town, leaver.member_id, 'reserved', { ...nextTrip(), service_date: '2027-01-06' });
    const held = await putSeats(town, leaver.member_id, 'held', nextTrip());
    const joined = await town.call('POST', '/api/shuttle/waitlist', { as: waiting, body: seatRequest(trip, 2) });
    expect(joined.status, joined.text).toBe(201);
    const gone = await town.call('POST', '/api/withdrawal', { as: leaver, body: { password: 'hoshimori-haru1' } });
    expect(gone.status, gone.text).toBe(200);
    expect(await town.countRows('seat_reservation', `member_id = ${leaver.member_id}`)).toBe(0);
    expect(
      await town.rows`select state, persons from seat_reservation
        where seat_reservation_id = any(${[past, held]}::int[]) order by 1`,
    ).toEqual([
      { state: 'released', persons: 1 },
      { state: 'reserved', persons: 1 },
    ]);
    expect((await town.mailsTo(waiting.email, 1))[0]?.subject).toContain('空席が出ました');
    const { body } = await search(`departure_spot_id=2&arrival_spot_id=22&departed_at=${trip.service_date}`);
    expect(body.trips.find((one: { trip_id: string }) => one.trip_id === trip.trip_id).seats_left).toBe(4);
  });
});
