import { instantOf, timeOf } from '@machi/domain/calendar/model';
import type { PlanJourney, PlanPlace } from '@machi/domain/plan/model';
import { numbersFrom } from '@machi/domain/schedule/random-rule.fixture';
import { expect, test } from 'vitest';
import { createPlanBoard } from '../../features/plan/plan-board.ts';
import { openTestTown } from '../towns/test-town.ts';
import { soonestArrivals } from './soonest-arrival.ts';

const town = await openTestTown();

const DATE = '2027-01-14';

test('between stops of the sample town no journey is sooner than by a plain Dijkstra, and most are as soon', async () => {
  town.setNow(instantOf(DATE, 360));
  const now = town.now();
  const board = createPlanBoard(town.house);
  const day = board.town(await town.house.live.read(now), new Map(), now).dayOf(DATE);
  const arrivalOf = soonestArrivals(board.current(now).network, day);
  const { body } = await town.call('GET', '/api/plan/places');
  const stops: PlanPlace[] = body.places.filter(({ stop_id }: PlanPlace) => stop_id !== null);
  const below = numbersFrom(7);
  const found = { compared: 0, same: 0 };
  for (let asked = 0; asked < 60; asked += 1) {
    const [from, to] = [stops[below(stops.length)], stops[below(stops.length)]];
    const minute = 420 + below(600);
    if (!from || !to || from === to) continue;
    const question = { from: { stop_id: from.stop_id }, to: { stop_id: to.stop_id }, date: DATE, time: timeOf(minute) };
    const { body: told } = await town.call('POST', '/api/plan', { body: question });
    const riding = (told.journeys ?? []).filter(
      ({ legs }: PlanJourney) =>
        legs.some(({ kind }) => kind === 'ride') && legs.every(({ kind }) => kind !== 'demand'),
    );
    if (riding.length === 0) continue;
    const soonest = Math.min(...riding.map(({ arrives_at }: PlanJourney) => Date.parse(arrives_at)));
    const [one, other] = [from, to].map((place) => ({ ...place, stopIds: [place.stop_id ?? ''] }));
    if (!one || !other) continue;
    const alone = instantOf(DATE, 0).getTime() + arrivalOf({ from: one, to: other, at: minute * 60 }) * 1000;
    expect(soonest).toBeGreaterThanOrEqual(alone);
    found.compared += 1;
    if (soonest === alone) found.same += 1;
  }
  expect(found.compared).toBeGreaterThan(20);
  expect(found.same * 2).toBeGreaterThan(found.compared);
});
