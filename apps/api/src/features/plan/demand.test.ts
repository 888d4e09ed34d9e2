import { instantOf } from '@machi/domain/calendar/model';
import type { PlanDemand, PlanJourney } from '@machi/domain/plan/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(async () => {
  town.setNow(new Date('2027-01-14T09:01:00+09:00'));
  await town.rows('delete from demand_ride returning ride_id');
});

/** A hall far from all stops. */
const hall = { station_id: 'kitanosawa' };
const ask = async (body: object) => {
  const answer = await town.call('POST', '/api/plan', { body, locale: 'ja' });
  expect(answer.status).toBe(200);
  return answer.body;
};
const kinds = ({ legs }: PlanJourney): string => legs.map(({ kind }) => kind).join(' ');
const demandIn = ({ legs }: PlanJourney): PlanDemand | undefined => legs.find((leg) => leg.kind === 'demand');
const onDemand = (journeys: readonly PlanJourney[]) => journeys.flatMap((journey) => demandIn(journey) ?? []);
const reserve = async ({ from_station_id, to_station_id, date, time }: PlanDemand, persons = 1) =>
  (
    await town.call('POST', '/api/ondemandbus/rides', {
      as: await town.addPerson(),
      body: { from_station_id, to_station_id, date, time, meant: 'depart', persons },
      locale: 'en',
    })
  ).body;
/** The instants of a promise, in the plan and in the ride. */
const said = (instants: readonly string[]) => instants.map((instant) => new Date(instant).toISOString());

describe('the way there by the on-demand bus', () => {
  test('goes on by another vehicle, from there or to there, and costs what both do', async () => {
    const there = await ask({ from: hall, to: { spot_id: 22 }, date: '2027-01-16', time: '09:00' });
    expect(there.journeys.map(kinds)).toContain('demand ride');
    const [first] = there.journeys;
    expect(first.fare.most_yen).toBeGreaterThanOrEqual(300);
    expect(first.changes).toBe(first.legs.filter(({ kind }: { kind: string }) => kind !== 'walk').length - 1);
    // No bus goes all the way; the answer says why.
    expect(there.no_ride.reason).toBe('stopped');
    const back = await ask({ from: { spot_id: 22 }, to: hall, date: '2027-01-16', time: '14:00', meant: 'arrive' });
    expect(back.journeys.map(kinds)).toContain('ride demand');
  });

  test('is told with what has to be asked for, which is then promised just so', async () => {
    const { journeys } = await ask({ from: { spot_id: 6 }, to: { spot_id: 17 } });
    const [ride] = onDemand(journeys);
    expect(ride).toMatchObject({ from_name: '北の沢会館', to_name: '湖畔の宿', persons: 1, date: '2027-01-14' });
    // At the latest half an hour beforehand.
    expect(ride?.time).toBe('09:35');
    const { rides } = await reserve(ride as PlanDemand);
    expect(said([rides[0].promised_from, rides[0].promised_until, rides[0].arrive_by])).toEqual(
      said([ride?.departs_at ?? '', ride?.picked_up_by ?? '', ride?.arrives_at ?? '']),
    );
  });

  test('is no way at a time at which it could not be promised now', async () => {
    const question = { from: { spot_id: 6 }, to: { spot_id: 17 } };
    const first = onDemand((await ask(question)).journeys)[0] as PlanDemand;
    // Both vehicles are then full, with two times four persons each.
    for (let taken = 0; taken < 8; taken += 1) await reserve(first, 4);
    const [later] = onDemand((await ask(question)).journeys);
    expect(later?.time).not.toBe(first.time);
    const promised = await reserve(later as PlanDemand);
    expect(said([promised.rides[0].promised_from])).toEqual(said([later?.departs_at ?? '']));
    const again = await reserve(first);
    expect(again.rides.map(({ promised_from }: { promised_from: string }) => said([promised_from])[0])).not.toContain(
      said([first.departs_at])[0],
    );
  });

  test('is none in the night, on its days of rest, and before one can ask', async () => {
    const question = { from: { spot_id: 6 }, to: { spot_id: 17 } };
    for (const [date, time] of [
      ['2027-01-14', '17:50'],
      ['2027-01-17', '10:00'],
      ['2027-02-15', '10:00'],
    ])
      expect(onDemand((await ask({ ...question, date, time })).journeys)).toEqual([]);
    town.setNow(instantOf('2027-01-14', 600));
    const soon = await ask({ ...question, date: '2027-01-14', time: '10:50', meant: 'arrive' });
    expect(onDemand(soon.journeys)).toEqual([]);
  });

  test('is none in a town that has no such bus', async () => {
    const { onDemandBus } = town.house.town;
    Object.assign(town.house.town, { onDemandBus: undefined });
    const { journeys, no_ride } = await ask({ from: { spot_id: 6 }, to: { spot_id: 17 } });
    Object.assign(town.house.town, { onDemandBus });
    expect([onDemand(journeys), no_ride.reason]).toEqual([[], 'stopped']);
  });
});
