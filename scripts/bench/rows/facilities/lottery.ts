import { addSpot, roomIdOf, SPOT } from '../../ground/bookings.ts';
import { openLine, writeRequest } from '../../ground/http-line.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../ground/people.ts';
import { median } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const APPLICATIONS = 5000;
const ROOMS = 20;
const DAYS = 5;
const SLOTS = ROOMS * DAYS * 5;
/** Official at reception: the member after those who apply. */
const OFFICIAL = APPLICATIONS;

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function run({ scope, rounds, progress }: BenchContext): Promise<Figure[]> {
  const { api, database } = await openTown(scope, await openPostgres(scope), 'lottery');
  await addMembers(database, APPLICATIONS + 1);
  await addSpot(database, ROOMS);
  // Every tenth lives with the one before.
  await database.query(
    `update member set address2 = '光' || (member_id - (member_id % 10 = 0)::int) || '番地' where member_id >= $1`,
    [memberIdOf(0)],
  );
  await database.query(
    `update member set is_official = true, organization_id = 1, roles = '{reception}' where member_id = $1`,
    [memberIdOf(OFFICIAL)],
  );
  const line = await openLine(api.port);
  const post = async (path: string, body: object) => {
    const headers = sessionHeaders(OFFICIAL);
    const reply = await line.exchange(
      Buffer.from(writeRequest({ method: 'POST', path, headers, body: JSON.stringify(body) })),
      true,
    );
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.body.slice(0, 300)}`);
    return { ...JSON.parse(reply.body), milliseconds: reply.milliseconds };
  };
  const found: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const from = 60 + round * DAYS;
    const { lottery_id } = await post('/api/reception/lotteries', {
      title: { ja: '測るための抽選' },
      spot_id: SPOT,
      room_ids: Array.from({ length: ROOMS }, (_room, room) => roomIdOf(room)),
      from_date: dayIn(from),
      to_date: dayIn(from + DAYS - 1),
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      bands: [8, 10, 12, 14, 16].map((hour) => ({
        start: `${String(hour).padStart(2, '0')}:00`,
        end: `${String(hour + 2).padStart(2, '0')}:00`,
      })),
      opens_date: dayIn(1),
      opens_time: '09:00',
      closes_date: dayIn(2),
      closes_time: '09:00',
      draws_date: dayIn(20),
      draws_time: '09:00',
      choices: 3,
      slot_count: SLOTS,
    });
    await database.query(
      `insert into lottery_application (lottery_id, member_id, code, choices, content, applied_at)
       select $1::int, $2::int + n, 'HMC-' || $1::int || '-' || n,
         jsonb_build_array(1 + (n * 7) % $4::int, 1 + (n * 7 + 1) % $4::int, 1 + (n * 7 + 2) % $4::int),
         '{"persons_spot": 4, "purpose": "meeting"}', now()
       from generate_series(0, $3::int - 1) n`,
      [lottery_id, memberIdOf(0), APPLICATIONS, SLOTS],
    );
    await database.query(
      `update lottery set opens_at = now() - interval '2 days', closes_at = now() - interval '1 hour' where lottery_id = $1`,
      [lottery_id],
    );
    const drawn = await post(`/api/reception/lotteries/${lottery_id}/draw`, {});
    if (drawn.won !== SLOTS || drawn.lost !== APPLICATIONS - SLOTS)
      throw new Error(`not ${SLOTS} of ${APPLICATIONS} but ${drawn.won} and ${drawn.lost}`);
    // The first round warms up. Reservations and notifications follow in the background: those of one round must not
    // overlap the next.
    await database.query('update lottery_application set settled_at = now() where lottery_id = $1', [lottery_id]);
    if (round > 0) found.push(drawn.milliseconds / 1000);
    progress(`lottery ${round}/${rounds}: ${drawn.milliseconds.toFixed(0)} ms`);
  }
  line.close();
  return [
    {
      name: 'lottery, 5,000 applications drawn',
      value: median(found),
      unit: 's',
      reach: { comparison: '<=', value: 2 },
      product: found,
      per: 's',
      notes: [
        `${APPLICATIONS} applications for ${SLOTS} times, every tenth from a household that applies twice; from the press to the answer, list, outcomes and freed times written`,
      ],
    },
  ];
}

/** POST /api/reception/lotteries/:lottery_id/draw. */
export const lottery: BenchRow = { name: 'lottery', run };
