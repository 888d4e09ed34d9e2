import { addMembers } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import { SEATS, holdRequest, openTrips } from '../../ground/shuttles.ts';
import { median } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const MEMBERS = 1000;
const CONNECTIONS = 200;
const WARM_UPS = 2;

async function run({ scope, load, rounds, progress }: BenchContext): Promise<Figure[]> {
  const { api, database } = await openTown(scope, await openPostgres(scope), 'seats');
  await addMembers(database, MEMBERS);
  const trips = await openTrips(api.port, MEMBERS / SEATS);
  const sold: number[] = [];

  /** Milliseconds from the first request to the last answer of a thousand members, each for one seat. */
  async function want(isOneTrip: boolean): Promise<number> {
    await database.query('delete from seat_reservation');
    const requests = Array.from({ length: MEMBERS }, (_member, member) => {
      const trip = trips[isOneTrip ? 0 : member % trips.length];
      if (!trip) throw new Error('there is no trip');
      return holdRequest(member, trip);
    });
    const { statuses, seconds } = await load.run({ port: api.port, connections: CONNECTIONS, requests });
    const got = statuses[201] ?? 0;
    if (got + (statuses[409] ?? 0) !== MEMBERS || (!isOneTrip && got !== MEMBERS))
      throw new Error(`answers: ${JSON.stringify(statuses)}`);
    if (isOneTrip) sold.push(got);
    return seconds * 1000;
  }

  await alternate(
    WARM_UPS,
    () => want(true),
    () => want(false),
  );
  const found = await alternate(
    rounds,
    async (round) => {
      const milliseconds = await want(true);
      progress(`seats ${round + 1}/${rounds}: ${Math.round(milliseconds)} ms, ${sold.at(-1)} sold`);
      return milliseconds;
    },
    () => want(false),
  );
  const most = Math.max(...sold);
  return [
    {
      name: 'seats, sold',
      value: most === Math.min(...sold) ? most : Number.NaN,
      unit: '',
      reach: { comparison: '=', value: SEATS },
      notes: [`${sold.length} times a thousand requests`],
    },
    {
      name: 'seats, against seats for all',
      value: median(found.product) / median(found.peer),
      unit: 'times its time',
      reach: { comparison: '<=', value: 1.3 },
      ...found,
      per: 'ms',
      notes: [],
    },
  ];
}

/** A thousand requests for the twenty seats of a trip, compared with the same thousand for a thousand seats. */
export const seats: BenchRow = { name: 'seats', run };
