import { addDays, dateAt, minutesAt, minutesOf, timeOf } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { listPlanPlaces, makePlan } from '@machi/domain/plan/contract';
import { PLAN_DAYS } from '@machi/domain/plan/limits';
import { planFor, whyNoRide } from '@machi/domain/plan/plan';
import { taxiDrive } from '@machi/domain/plan/taxi';
import { footMetres } from '@machi/domain/plan/foot';
import { secondsOfDay } from '@machi/domain/transport/service-days';
import { refuse } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { tooManyRequests } from '../../platform/work/line-limits.ts';
import { createPlaces } from './places.ts';
import { createPlanBoard } from './plan-board.ts';
import { viewJourney, viewNoRide, type Told } from './view.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

/** Places closer together count as one. */
const SAME_METRES = 30;

/** Routes for the way between two places (product, "The way there"). */
export function routes(house: House) {
  const { database, town, catalog, live: keeper, rates } = house;
  const board = createPlanBoard(house);
  const places = createPlaces(house);

  return [
    serve(listPlanPlaces, async (_input, { now, locale }) => ({
      places: places.list(await catalog.read(), board.current(now).network.stopIds, locale),
      last_date: addDays(dateAt(now), PLAN_DAYS),
      tel: town.transport.tel,
    })),

    serve(makePlan, async (input, { now, locale, address }) => {
      const wait = await rates.ofPlans(address);
      if (wait > 0) return tooManyRequests(wait);
      const known = await catalog.read();
      const [from, to] = [input.from, input.to].map((end) => places.find(known, end, locale));
      if (!from) return refuse(422, { field: 'from', code: 'choice' });
      if (!to) return refuse(422, { field: 'to', code: 'choice' });
      if (footMetres(from, to) < SAME_METRES) return refuse(422, { field: 'to', code: 'plan-same-place' });

      const today = dateAt(now);
      const date = input.date ?? today;
      const lastDate = addDays(today, PLAN_DAYS);
      if (date < today) return refuse(422, { field: 'date', code: 'min-date', params: [dateInWords(today)] });
      if (date > lastDate) return refuse(422, { field: 'date', code: 'max-date', params: [dateInWords(lastDate)] });
      const time = input.time ?? timeOf(minutesAt(now));
      const earliest = Math.floor(secondsOfDay(date, now) / 60) * 60;
      const at = minutesOf(time) * 60;
      if (input.meant === 'arrive' && at < earliest) return refuse(422, { field: 'time', code: 'plan-past' });

      const isSlow = input.is_slow === 1;
      const asked = {
        from: places.pointOf(from),
        to: places.pointOf(to),
        isSlow,
        date,
        wanted: { meant: input.meant, at, earliest },
        demand: await board.demandOn(database, date, now),
      };
      const live = await keeper.read(now);
      const ofDay = await board.takenOn(database, date, false, now);
      const plan = planFor(board.town(live, ofDay, now), asked);
      const taken = plan.isEnough ? ofDay : await board.takenOn(database, date, true, now);
      const told: Told = { board, town, taken, demand: asked.demand, from, to, isSlow, now, locale };
      const drive = town.taxi.stands.length > 0 ? taxiDrive(town.spotRelations, from, to) : undefined;
      return {
        told_at: now.toISOString(),
        date,
        time,
        meant: input.meant,
        from,
        to,
        journeys: plan.journeys.map((journey) => viewJourney(told, journey)),
        no_ride: plan.isEnough ? null : viewNoRide(told, whyNoRide(board.town(live, taken, now), asked)),
        taxi: drive
          ? {
              company_name: town.taxi.company_name[locale],
              tel: town.taxi.tel,
              opens: town.taxi.opens,
              closes: town.taxi.closes,
              ...drive,
            }
          : null,
        tel: town.transport.tel,
      };
    }),
  ];
}

export const pages: readonly PageSource[] = [{ path: '/plan', asks: () => [question(listPlanPlaces, {})] }];
