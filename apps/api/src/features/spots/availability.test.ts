import { describe, expect, test } from 'vitest';
import type { RoomAvailability } from '@machi/domain/spots/contract';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { FREE_DAY, reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const member = await town.addPerson();

const look = (query: string, locale: 'ja' | 'en' = 'en') => town.call('GET', `/api/availability?${query}`, { locale });
const roomsOf = async (query: string): Promise<RoomAvailability[]> => {
  const answer = await look(query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.rooms;
};
const daysOf = async (query: string) => (await roomsOf(query))[0]?.days ?? [];

describe('which rooms', () => {
  test('of every facility that takes reservations', async () => {
    const rooms = await roomsOf(`from=${FREE_DAY}&to=${FREE_DAY}`);
    const takers = new Set(
      town.house.town.spots.filter(({ fixing_method }) => fixing_method !== 0).map(({ spot_id }) => spot_id),
    );
    expect(rooms.map(({ room_id }) => room_id).toSorted()).toEqual(
      town.house.town.rooms
        .filter(({ spot_id }) => takers.has(spot_id))
        .map(({ room_id }) => room_id)
        .toSorted(),
    );
  });

  test('of one facility, one room, for so many people', async () => {
    const ids = async (query: string) =>
      (await roomsOf(`from=${FREE_DAY}&to=${FREE_DAY}&${query}`)).map(({ room_id }) => room_id);
    const roomsInPack = (spotId: number, capacity = 0) =>
      town.house.town.rooms
        .filter((room) => room.spot_id === spotId && room.capacity >= capacity)
        .map(({ room_id }) => room_id)
        .toSorted((one, other) => one - other);
    expect(await ids('spot_id=4')).toEqual(roomsInPack(4));
    expect(await ids('spot_id=4&capacity=4')).toEqual(roomsInPack(4, 4));
    expect(roomsInPack(4, 4)).toEqual([401, 403]);
    expect(await ids('room_id=4401')).toEqual([4401]);
    expect(await ids('room_id=4401&spot_id=4')).toEqual([]);
    const most = Math.max(...town.house.town.rooms.map(({ capacity }) => capacity));
    expect(await ids(`capacity=${most}`)).not.toEqual([]);
    expect(await ids(`capacity=${most + 1}`)).toEqual([]);
    expect(await ids('spot_id=7')).toEqual([]);
    expect(await ids('spot_id=999')).toEqual([]);
  });
});

describe('which times', () => {
  test('the opening of an open day, nothing of a closed one, nothing outside the reservable days [rule:check.unavailable-date] [decision:hours.of-facility]', async () => {
    const days = await daysOf('from=2027-01-11&to=2027-01-19&room_id=101');
    expect(
      days.map(({ target_date, opening, is_reservable }) => [
        target_date.slice(8),
        opening?.start ?? null,
        is_reservable,
      ]),
    ).toEqual([
      ['11', '09:00', false],
      ['12', null, false],
      ['13', '09:00', false],
      ['14', '09:00', true],
      ['15', '09:00', true],
      ['16', '09:00', true],
      ['17', '09:00', true],
      ['18', null, false],
      ['19', '09:00', true],
    ]);
    expect(days[3]?.free).toEqual([{ start: '09:00', end: '21:00' }]);
    expect(days[0]?.free).toEqual([]);
    const last = await daysOf('from=2027-04-11&to=2027-04-12&room_id=102');
    expect(last.map(({ is_reservable }) => is_reservable)).toEqual([true, false]);
  });

  test('opening hours by weekday, to midnight', async () => {
    const days = await daysOf('from=2027-01-21&to=2027-01-25&room_id=1201');
    expect(days.map(({ opening }) => opening?.end ?? null)).toEqual(['22:00', '24:00', '24:00', '22:00', null]);
  });

  test('what is reserved is taken, until it is cancelled', async () => {
    const free = async () => (await daysOf(`from=${FREE_DAY}&to=${FREE_DAY}&room_id=401`))[0]?.free;
    const made = await town.call('POST', '/api/reservations', {
      as: member,
      body: reservationRequest({
        target_dates: [{ target_date: FREE_DAY, target_time: { start: '17:15', end: '21:00' } }],
      }),
    });
    expect(made.status, made.text).toBe(201);
    expect(await free()).toEqual([
      { start: '09:00', end: '13:00' },
      { start: '15:00', end: '17:15' },
    ]);
    expect((await daysOf(`from=${FREE_DAY}&to=${FREE_DAY}&room_id=403`))[0]?.free).toEqual([
      { start: '09:00', end: '21:00' },
    ]);
    await town.call('POST', `/api/reservations/${made.body.reservations[0].reservation_id}/cancel`, { as: member });
    expect(await free()).toEqual([{ start: '09:00', end: '17:15' }]);
  });

  test('a blackout over several days takes each of them', async () => {
    await town.rows`insert into room_occupancy (room_id, during, kind)
      values (402, tstzrange('2027-01-22T06:00:00Z', '2027-01-24T01:10:00Z'), 'blackout')`;
    const days = await daysOf('from=2027-01-22&to=2027-01-24&room_id=402');
    expect(days.map(({ free }) => free)).toEqual([
      [{ start: '09:00', end: '15:00' }],
      [],
      [{ start: '10:15', end: '21:00' }],
    ]);
  });

  test('nothing tells who reserved', async () => {
    const answer = await look(`from=${FREE_DAY}&to=${FREE_DAY}&spot_id=4`);
    expect(Object.keys(answer.body.rooms[0].days[0]).toSorted()).toEqual([
      'free',
      'is_reservable',
      'opening',
      'target_date',
    ]);
  });
});

describe('a question that cannot be answered', () => {
  const refusal = async (query: string, locale: 'ja' | 'en' = 'en') => {
    const answer = await look(query, locale);
    expect(answer.status, query).toBe(422);
    return answer.body.errors;
  };

  test('names the field and the bound, in both languages [rule:validation.mindate] [rule:validation.maxdate] [message:date-min] [message:date-max]', async () => {
    expect(await refusal('from=2027-01-21&to=2027-01-20')).toEqual({ to: ['Input a date on or after 2027-01-21.'] });
    expect(await refusal('from=2027-01-21&to=2027-01-20', 'ja')).toEqual({
      to: ['2027-01-21以降の日付を入力してください。'],
    });
    expect(await refusal('from=2027-01-01&to=2027-03-04')).toEqual({ to: ['Input a date on or before 2027-03-03.'] });
    expect(await refusal('from=2027-01-01&to=2027-03-04', 'ja')).toEqual({
      to: ['2027-03-03以前の日付を入力してください。'],
    });
    expect((await look('from=2027-01-01&to=2027-03-03&room_id=401')).status).toBe(200);
  });
});
