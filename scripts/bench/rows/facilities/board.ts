import { addSpot, bookingRequest, dayOf, SPOT } from '../../ground/bookings.ts';
import { openLine, writeRequest } from '../../ground/http-line.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../ground/people.ts';
import { median, percentile } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';
import { dragOnBoard } from './board-drag.ts';

const ROOMS = 50;
const BOOKINGS_A_ROOM = 6;
const ASKS_A_ROUND = 60;
/** As many as in a morning: until then Node still compiles frequently used code. */
const ASKS_TO_WARM_UP = 400;
const MEMBERS = ROOMS * BOOKINGS_A_ROOM;
/** Official at reception: the member after those who have booked. */
const OFFICIAL = MEMBERS;
const DAY = 3;

async function run({ scope, load, rounds, progress }: BenchContext): Promise<Figure[]> {
  const { api, database } = await openTown(scope, await openPostgres(scope), 'board');
  await addMembers(database, MEMBERS + 1);
  await addSpot(database, ROOMS);
  await database.query(
    `update member set is_official = true, organization_id = 1, roles = '{reception}' where member_id = $1`,
    [memberIdOf(OFFICIAL)],
  );
  const requests = Array.from({ length: MEMBERS }, (_request, member) =>
    bookingRequest({
      member,
      room: member % ROOMS,
      wishes: [{ day: DAY, hour: 9 + 2 * Math.floor(member / ROOMS), hours: 1 }],
    }),
  );
  const { statuses } = await load.run({ port: api.port, connections: 8, requests });
  if (statuses[201] !== MEMBERS) throw new Error(`the day could not be filled: ${JSON.stringify(statuses)}`);

  const line = await openLine(api.port);
  const day = dayOf(DAY);
  const path = `/api/reception/board?from=${day}&to=${day}&spot_ids=${SPOT}`;
  const request = Buffer.from(writeRequest({ path, headers: sessionHeaders(OFFICIAL) }));
  const { status, body, size } = await line.exchange(request, true);
  const shown: unknown[] = status === 200 ? JSON.parse(body).bookings : [];
  if (shown.length !== MEMBERS) throw new Error(`not ${MEMBERS} bookings but ${status} ${body.slice(0, 200)}`);

  const found: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const times: number[] = [];
    const asks = round === 0 ? ASKS_TO_WARM_UP : ASKS_A_ROUND;
    for (let asked = 0; asked < asks; asked += 1) times.push((await line.exchange(request)).milliseconds);
    // The first round warms up.
    if (round > 0) found.push(percentile(times, 0.5));
    progress(`board ${round}/${rounds}: ${percentile(times, 0.5).toFixed(1)} ms`);
  }
  line.close();
  const dragged = await dragOnBoard(
    { scope, rounds, progress },
    `http://127.0.0.1:${api.port}`,
    OFFICIAL,
    `/reception/board?date=${day}&spot_ids=${SPOT}`,
  );
  if (dragged.drawn !== MEMBERS) throw new Error(`not ${MEMBERS} bookings are drawn but ${dragged.drawn}`);
  const ofFrames = (what: 'worked' | 'frames', part: number) =>
    median(dragged.rounds.map((round) => percentile(round[what], part))).toFixed(1);
  const late = dragged.rounds.map(({ worked }) => percentile(worked, 0.95));
  const notes = [`${ROOMS} rooms, ${MEMBERS} bookings; each look is in the audit log`];
  return [
    {
      name: 'board, a day of 50 rooms',
      value: median(found),
      unit: 'ms',
      reach: { comparison: '<=', value: 4 },
      product: found,
      per: 'ms',
      notes: [
        ...notes,
        'MRBS 1.12, measured beside it once on two cores: 53 to 57 ms for the page of its day view; it is no part of this run',
      ],
    },
    {
      name: 'board, its reply',
      value: size / 1000,
      unit: 'KB',
      reach: { comparison: '<=', value: 423 },
      notes: ['not packed; MRBS: 423 KB'],
    },
    {
      name: 'board, a frame while a booking is dragged',
      value: median(late),
      unit: 'ms',
      reach: { comparison: '<=', value: 16 },
      product: late,
      per: 'ms',
      notes: [
        'p95 of the work of the main thread between two frames, in Chromium, by the processor',
        `p50 ${ofFrames('worked', 0.5)} ms; by the watch, which counts what else the machine does, ${ofFrames('frames', 0.5)} and ${ofFrames('frames', 0.95)} ms`,
        `the longest task of a round ${median(dragged.rounds.map(({ longest }) => longest)).toFixed(1)} ms`,
      ],
    },
  ];
}

/** GET /api/reception/board: reception's day of 50 rooms, compared with the day view of MRBS. */
export const board: BenchRow = { name: 'board', run };
