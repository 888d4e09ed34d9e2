import { addSpot, bookingRequest } from '../../ground/bookings.ts';
import { addMembers } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import { median } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const RACERS = 200;
const WARM_UPS = 3;

async function run({ scope, load, rounds, progress }: BenchContext): Promise<Figure[]> {
  const { api, database } = await openTown(scope, await openPostgres(scope), 'race');
  await addMembers(database, RACERS);
  await addSpot(database, RACERS);
  let day = 0;
  const winners: number[] = [];

  /** Milliseconds from the first request to the last answer of 200 members at once. */
  async function race(isOneSlot: boolean): Promise<number> {
    day += 1;
    const requests = Array.from({ length: RACERS }, (_racer, member) =>
      bookingRequest({ member, room: isOneSlot ? 0 : member, wishes: [{ day, hour: 9 }] }),
    );
    const { statuses, seconds } = await load.run({ port: api.port, connections: RACERS, requests });
    const won = statuses[201] ?? 0;
    if (won + (statuses[409] ?? 0) !== RACERS || (!isOneSlot && won !== RACERS))
      throw new Error(`answers: ${JSON.stringify(statuses)}`);
    if (isOneSlot) winners.push(won);
    return seconds * 1000;
  }

  for (let round = 0; round < WARM_UPS; round += 1)
    await alternate(
      1,
      () => race(true),
      () => race(false),
    );
  const found = await alternate(
    rounds + 4,
    async (round) => {
      const milliseconds = await race(true);
      progress(`race ${round + 1}/${rounds + 4}: ${Math.round(milliseconds)} ms, ${winners.at(-1)} won`);
      return milliseconds;
    },
    () => race(false),
  );
  const most = Math.max(...winners);
  const least = Math.min(...winners);
  return [
    {
      name: 'race, winners',
      value: most === least ? most : Number.NaN,
      unit: '',
      reach: { comparison: '=', value: 1 },
      notes: [`${winners.length} races, ${least} to ${most} winners`],
    },
    {
      name: 'race, against free slots',
      value: median(found.product) / median(found.peer),
      unit: 'times its time',
      reach: { comparison: '<=', value: 1.3 },
      ...found,
      per: 'ms',
      notes: [],
    },
    {
      name: 'race, wall time',
      value: median(found.product),
      unit: 'ms',
      reach: { comparison: '<=', value: 400 },
      product: found.product,
      per: 'ms',
      notes: [],
    },
  ];
}

/** 200 requests for one slot, compared with the same 200 requests for 200 free slots. */
export const race: BenchRow = { name: 'race', run };
