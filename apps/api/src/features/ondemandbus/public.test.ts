import { beforeEach, describe, expect, test } from 'vitest';
import { START, openTown } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));

const read = (path: string, locale: 'ja' | 'en' = 'en') => town.call('GET', `/api/ondemandbus${path}`, { locale });

describe('the on-demand bus', () => {
  test('tells everybody its stations, hours, fare and telephone', async () => {
    const { status, body } = await read('');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tel: '0100-55-2155',
      fare_yen: 300,
      settings: { cutoff_minutes: 30, open_days_before: 14, max_persons: 4, max_wheelchairs: 1 },
    });
    expect(body.stations).toHaveLength(15);
    expect(body.stations[0]).toEqual({
      station_id: 'ekimae',
      station_name: 'Station Terminal',
      station_kana: '',
      latitude: 44.15887,
      longitude: 142.02121,
      spot_id: 2,
      stop_id: 'S01',
    });
    expect((await read('', 'ja')).body.stations[0].station_kana).toBe('ほしもりえきまえターミナル');
    expect(body.days).toHaveLength(15);
    expect(body.days.slice(0, 2)).toEqual([
      { date: '2027-01-11', opens: null, closes: null, reason: 'No service on public holidays.' },
      { date: '2027-01-12', opens: '08:00', closes: '18:00', reason: null },
    ]);
    expect(body.days.find(({ date }: { date: string }) => date === '2027-01-17')).toEqual({
      date: '2027-01-17',
      opens: null,
      closes: null,
      reason: null,
    });
  });

  test('tells of a station the drives to the others, the buses that stop there, and today’s half hours [field:station_relation.duration_minutes]', async () => {
    town.setNow(new Date('2027-01-12T01:10:00Z'));
    const { body } = await read('/stations/yakuba');
    expect(body.station).toMatchObject({ station_name: 'Town Office', spot_id: 15, stop_id: 'S02' });
    expect(body.drives[0]).toEqual({ station_id: 'shinryojo', station_name: 'Clinic', duration_minutes: 1 });
    // By way of the clinic, the childcare centre and the plaza.
    expect(body.drives.find(({ station_id }: { station_id: string }) => station_id === 'sports')).toMatchObject({
      duration_minutes: 6,
    });
    expect(body.routes.map(({ route_name }: { route_name: string }) => route_name)).toContain('Town Loop');
    expect(body.today).toEqual({ date: '2027-01-12', opens: '08:00', closes: '18:00', reason: null });
    const states = new Map(body.halves.map(({ time, state }: { time: string; state: string }) => [time, state]));
    // A person who asks at 10:10 rides from 10:40 on.
    expect([states.get('10:00'), states.get('10:30'), states.get('17:30')]).toEqual(['closed', 'free', 'free']);
    expect((await read('/stations/moon')).status).toBe(404);
  });

  test('tells of each half hour of a day how much room it has', async () => {
    const { body } = await read('/schedule?date=2027-01-12');
    expect(body.date).toBe('2027-01-12');
    expect(body.halves).toHaveLength(20);
    expect(body.halves[0]).toEqual({ time: '08:00', state: 'free' });
    expect((await read('/schedule')).body.halves).toEqual([]);
    expect((await read('/schedule?date=2027-01-10')).status).toBe(422);
    expect((await read('/schedule?date=2027-01-26')).status).toBe(422);
  });

  test('is not there in a town that has none', async () => {
    const bare = await openTown();
    Object.assign(bare.house.town, { onDemandBus: undefined });
    for (const path of ['', '/stations/ekimae', '/schedule'])
      expect((await bare.call('GET', `/api/ondemandbus${path}`)).status).toBe(404);
    await bare.close();
  });
});
