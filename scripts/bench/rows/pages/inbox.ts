import { openLine, writeRequest } from '../../ground/http-line.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../ground/people.ts';
import { median, percentile } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const OF_EACH = 500;
const WAITING = 4 * OF_EACH;
const ASKS_A_ROUND = 60;

async function run({ scope, rounds, progress }: BenchContext): Promise<Figure[]> {
  const { api, database } = await openTown(scope, await openPostgres(scope), 'inbox');
  // The first is an official with every deciding role; the others wait for decisions.
  await addMembers(database, OF_EACH + 1);
  await database.query(
    `update member set is_official = true, organization_id = 1, roles = '{approver,reception,forms,billing,enrolment,system,dispatch}'
     where member_id = $1`,
    [memberIdOf(0)],
  );
  const someone = memberIdOf(1);
  for (const fill of [
    `insert into message_thread (member_id, organization_id, subject, waiting_since, last_at, created_at)
     select ${someone} + n, 1, '水道について', now(), now(), now() from generate_series(0, ${OF_EACH - 1}) n`,
    `insert into standing_text (kind, category_key, sort_order, texts, is_draft)
     select 'faq', 'fees', 1000 + n, '{}', 0 from generate_series(1, ${OF_EACH}) n`,
    `with visits as (
       insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason, is_counted, decided_by, recorded_at)
       select gen_random_uuid(), 'bath', ${someone} + n, now(), 2026, 'none', 'accepted', 'admitted', true, 'terminal', now()
       from generate_series(0, ${OF_EACH - 1}) n returning visit_id)
     insert into overdraft (visit_id, pass_year, visits, reported_at) select visit_id, 2026, 49, now() from visits`,
    `insert into role_request (member_id, roles, asked_by, asked_at)
     select ${someone} + n, '{billing}', ${someone}, now() from generate_series(0, ${OF_EACH - 1}) n`,
  ])
    await database.query(fill);
  await database.query('analyze');

  const line = await openLine(api.port);
  const request = Buffer.from(writeRequest({ path: '/api/work', headers: sessionHeaders(0) }));
  const { status, body } = await line.exchange(request, true);
  const work: readonly { readonly waiting: number }[] = status === 200 ? JSON.parse(body).work : [];
  const waiting = work.reduce((sum, one) => sum + one.waiting, 0);
  if (waiting < WAITING) throw new Error(`not ${WAITING} that wait but ${waiting}: ${status} ${body.slice(0, 200)}`);

  const found: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const times: number[] = [];
    for (let asked = 0; asked < ASKS_A_ROUND; asked += 1) times.push((await line.exchange(request)).milliseconds);
    // The first round warms up.
    if (round > 0) found.push(percentile(times, 0.5));
    progress(`inbox ${round}/${rounds}: ${percentile(times, 0.5).toFixed(1)} ms`);
  }
  line.close();
  return [
    {
      name: `inbox, ${WAITING} that wait`,
      value: median(found),
      unit: 'ms',
      reach: { comparison: '<=', value: 20 },
      product: found,
      per: 'ms',
      notes: [`p50 of GET /api/work, all kinds; ${OF_EACH} each of messages, questions, overdrafts and roles`],
    },
  ];
}

/** GET /api/work: everything that waits for an official, counted by kind. */
export const inbox: BenchRow = { name: 'inbox', run };
