import { instantOf, timeOf } from '@machi/domain/calendar/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { listPlanPlaces, makePlan } from '@machi/domain/plan/contract';
import { numbersFrom } from '@machi/domain/schedule/random-rule.fixture';
import { SECRET } from '../../ground/api-process.ts';
import { openLine, writeRequest } from '../../ground/http-line.ts';
import { alternate } from '../../ground/rounds.ts';
import { median, percentile } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import { startBareDijkstra } from '../../peer/bare-dijkstra.ts';
import type { AskedAlone } from '../../peer/bare-dijkstra.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const QUESTIONS = 60;
type Place = ReplyOf<typeof listPlanPlaces>['places'][number];

/** A stop: of a facility the peer would not know which stops are its own. */
type Stop = Place & { readonly stop_id: string };
const isStop = (place: Place): place is Stop => place.stop_id !== null;
const pointOf = ({ stop_id, latitude, longitude }: Stop) => ({ latitude, longitude, stopIds: [stop_id] });

async function run({ scope, rounds, progress }: BenchContext): Promise<Figure[]> {
  const { api, databaseUrl } = await openTown(scope, await openPostgres(scope), 'plan');
  const line = await openLine(api.port);
  async function read<Reply>(path: string): Promise<Reply> {
    const { status, body } = await line.exchange(Buffer.from(writeRequest({ path })), true);
    if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 200)}`);
    return JSON.parse(body);
  }
  const { places } = await read<ReplyOf<typeof listPlanPlaces>>('/api/plan/places');
  const stops = places.filter(isStop);
  const { days } = await read<{ days: { date: string; opens: string | null }[] }>('/api/ondemandbus');
  // A day on which everything drives.
  const date = days.slice(1).find(({ opens }) => opens !== null)?.date;
  if (date === undefined) throw new Error('the on-demand bus never drives');

  const below = numbersFrom(QUESTIONS);
  const asked = Array.from({ length: QUESTIONS }, () => {
    const from = below(stops.length);
    const to = (from + 1 + below(stops.length - 1)) % stops.length;
    return { from: stops[from] as Stop, to: stops[to] as Stop, at: (7 * 60 + below(10 * 60)) * 60 };
  });
  const requests = asked.map(({ from, to, at }) => {
    const question = { from: { stop_id: from.stop_id }, to: { stop_id: to.stop_id }, date, time: timeOf(at / 60) };
    return Buffer.from(writeRequest({ method: 'POST', path: '/api/plan', body: JSON.stringify(question) }));
  });
  const alone = asked.map(({ from, to, at }): AskedAlone => ({ from: pointOf(from), to: pointOf(to), at }));
  const peer = await startBareDijkstra(scope, { DATABASE_URL: databaseUrl, MACHI_SECRET: SECRET }, date);

  const { arrivals } = await peer(alone);
  const found = { asked: 0, journeys: 0, onDemand: 0, compared: 0, same: 0 };
  for (const [index, request] of requests.entries()) {
    const { status, body } = await line.exchange(request, true);
    // Two places that are one are refused.
    if (status !== 200 && status !== 422) throw new Error(`${status} ${body.slice(0, 200)}`);
    if (status !== 200) continue;
    const { journeys }: ReplyOf<typeof makePlan> = JSON.parse(body);
    found.asked += 1;
    found.journeys += journeys.length;
    if (journeys.some(({ legs }) => legs.some(({ kind }) => kind === 'demand'))) found.onDemand += 1;
    const byBus = journeys.filter(({ legs }) => legs.every(({ kind }) => kind !== 'demand') && legs.length > 0);
    const riding = byBus.filter(({ legs }) => legs.some(({ kind }) => kind === 'ride'));
    const midnight = instantOf(date, 0).getTime();
    const soonest = Math.min(...riding.map(({ arrives_at }) => (Date.parse(arrives_at) - midnight) / 1000));
    if (riding.length === 0) continue;
    const peers = arrivals[index] ?? Infinity;
    found.compared += 1;
    if (soonest === peers) found.same += 1;
    // The peer changes in no time and as often as it likes.
    if (soonest < peers)
      throw new Error(`there at ${soonest}, by the peer at ${peers}: ${JSON.stringify(asked[index])}`);
  }
  if (found.onDemand === 0 || found.same * 2 < found.compared)
    throw new Error(`not the same timetable: ${JSON.stringify(found)}`);

  const all: number[] = [];
  /** Median of all questions in milliseconds. */
  async function ours(): Promise<number> {
    const times: number[] = [];
    for (const request of requests) times.push((await line.exchange(request)).milliseconds);
    all.push(...times);
    return percentile(times, 0.5);
  }
  const theirs = async () => percentile([...(await peer(alone)).times], 0.5);
  await ours();
  await theirs();
  all.length = 0;
  const measured = await alternate(
    rounds,
    async (round) => {
      const time = await ours();
      progress(`plan ${round + 1}/${rounds}: ${time.toFixed(1)} ms`);
      return time;
    },
    theirs,
  );
  line.close();
  const ratio = median(measured.product) / median(measured.peer);
  return [
    {
      name: 'plan',
      value: median(measured.product),
      unit: 'ms',
      reach: { comparison: '<=', value: 100 },
      ...measured,
      per: 'ms',
      notes: [
        `${ratio.toFixed(0)} times a plain Dijkstra, which tells the soonest arrival alone, in its own process and without HTTP, database, seats, fares or the on-demand bus`,
        `${found.asked} questions, ${found.journeys} journeys; in ${found.onDemand} answers a ride on demand; as soon as the peer in ${found.same} of ${found.compared}; p99 ${percentile(all, 0.99).toFixed(1)} ms`,
      ],
    },
  ];
}

/** POST /api/plan over HTTP between stops of the sample town, against a plain Dijkstra by soonest arrival over the same timetable. */
export const plan: BenchRow = { name: 'plan', run };
