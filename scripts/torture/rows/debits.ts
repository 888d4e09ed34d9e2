import { createHash } from 'node:crypto';
import type pg from 'pg';
import { addDays, dateAt, instantOf, monthAfter, monthOf } from '@machi/domain/calendar/model';
import { answerTo } from '@machi/domain/zengin/answer.fixture';
import {
  addAccounts,
  askDesk,
  fetchFile,
  letDayPass,
  makeBilling,
  prepareDue,
  release,
  type Asked,
} from '../../bench/ground/debits.ts';
import { addMembers, memberIdOf } from '../../bench/ground/people.ts';
import { openApi, openPostgres, openTown } from '../../bench/ground/town.ts';
import { between } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { pause } from '../wait.ts';

const MEMBERS = 40;
/** The members after those who pay. */
const [ONE, OTHER] = [MEMBERS, MEMBERS + 1];
const VISITS_A_MONTH = 3;
const FEE = 200;
/** Months closed one after the other; bills of the last one are not due yet. */
const MONTHS = 6;
/** One in this many debits fails, and the next run tries it again. */
const FAILS = 3;
const SENT_AGAIN = 100;
const AT_ONCE = 10;

const CLOSING = '/api/billing/closing';

/** Lets these people bathe in each of the last months, and nobody else. */
async function bathe(database: pg.Client): Promise<void> {
  await database.query('update visit set is_test = true');
  const last = monthOf(addDays(`${monthOf(dateAt(new Date()))}-01`, -32));
  let month = last;
  for (let back = 1; back < MONTHS; back += 1) month = monthOf(addDays(`${month}-01`, -1));
  for (let done = 0; done < MONTHS; done += 1, month = monthAfter(month))
    await database.query(
      `insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason, is_counted, decided_by, recorded_at)
       select gen_random_uuid(), 'bath', $1::int + n % $2::int, $3::timestamptz + (n / $2::int) * interval '3 days', 2026,
         'none', 'accepted', 'admitted', true, 'server', now() from generate_series(0, $4::int - 1) n`,
      [memberIdOf(0), MEMBERS, instantOf(`${month}-03`, 600), MEMBERS * VISITS_A_MONTH],
    );
}

/** Counts inconsistencies over bills, debits and books. */
async function judge(database: pg.Client) {
  const { rows } = await database.query<Record<string, number>>(
    `with charged as (select visit_id, sum(yen) as yen from billing_line where visit_id is not null group by visit_id),
     sums as (select billing_id, sum(yen)::int as owed from ledger_posting where billing_id is not null group by billing_id),
     taken as (
       select billing_id, count(*) filter (where state in ('open', 'paid'))::int as held, count(*) filter (where state = 'paid')::int as paid,
         count(*) filter (where state in ('paid', 'failed'))::int as answered from debit group by billing_id),
     said as (select billing_id, count(*)::int as actions from billing_deed where kind in ('debit', 'debit-failed') group by billing_id)
     select (select count(*)::int from charged where yen <> ${FEE}) as charged_otherwise,
       (select count(*)::int from taken where held > 1) as debited_twice,
       (select count(*)::int from bathing_billing b left join sums s using (billing_id) left join taken t using (billing_id)
        where coalesce(s.owed, 0) <> case b.state when 'open' then b.lines_yen + b.carried_yen else 0 end
          or (b.state = 'paid') <> (coalesce(t.paid, 0) = 1)) as torn,
       (select count(*)::int from taken t left join said d using (billing_id) where t.answered <> coalesce(d.actions, 0)) as told_otherwise,
       (select coalesce(sum(yen), 0)::int from ledger_posting) as ledger,
       (select count(*)::int from debit where state <> 'open' and number_sealed is not null) as numbers_left`,
  );
  return rows[0] ?? {};
}

/** Checks that a second debit of a bill is refused, and that without the constraint it is found. */
async function withoutConstraint(
  database: pg.Client,
): Promise<{ readonly isRefused: boolean; readonly twice: number }> {
  const again = `insert into debit (debit_run_id, billing_id, yen, standing, state, result, bank_code, bank_kana, branch_code, branch_kana, account_type, holder)
    select debit_run_id + 0, billing_id, yen, standing, state, result, '', '', '', '', 0, '' from debit where state = 'paid' limit 1`;
  await database.query('begin; drop index debit_in_run');
  const isRefused = await database.query(again).then(
    () => false,
    (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505',
  );
  await database.query('rollback; begin; drop index debit_in_run; drop index debit_once');
  await database.query(again);
  const { debited_twice = 0 } = await judge(database);
  await database.query('rollback');
  return { isRefused, twice: debited_twice };
}

async function run({ scope, count, random, progress }: TortureContext): Promise<Finding[]> {
  const town = await openTown(scope, await openPostgres(scope), 'debited');
  const { database, databaseUrl } = town;
  let { api } = town;
  await addMembers(database, MEMBERS + 2);
  await makeBilling(database, [ONE, OTHER]);
  await addAccounts(databaseUrl, 0, MEMBERS);
  await bathe(database);
  const kills = count(20, 3);
  const met: Record<string, number> = { close: 0, file: 0, results: 0 };
  const strange: string[] = [];
  let runId: number | undefined;
  let sent: Buffer | undefined;

  /** Sends a request, kills the process working on it, and starts it again. */
  async function cutOff(what: keyof typeof met, work: () => Promise<Asked>): Promise<void> {
    const answering = work().then(
      () => {},
      () => {},
    );
    await pause(between(random, 0, 60));
    await api.kill();
    await answering;
    api = await openApi(scope, { databaseUrl });
    met[what] = (met[what] ?? 0) + 1;
  }
  const readClosing = async () => (await askDesk(api.port, ONE, 'GET', CLOSING)).body.closing;
  const closeMonth = ({ month, seen }: { readonly month: string; readonly seen: string }) =>
    askDesk(api.port, ONE, 'POST', CLOSING, { month, seen });

  /** Closes the next month; returns whether there was one. */
  async function close(isCut: boolean): Promise<boolean> {
    const shown = await readClosing();
    if (shown === null || shown.visits === 0) return false;
    if (isCut) await cutOff('close', () => closeMonth(shown));
    const left = await readClosing();
    // A closing that was cut off left nothing.
    if (left?.month === shown.month) {
      const closed = await closeMonth(left);
      if (closed.status !== 201 || left.seen !== shown.seen) strange.push(`closing ${closed.status} ${left.seen}`);
    }
    return true;
  }

  async function file(isCut: boolean): Promise<void> {
    runId = await prepareDue(api.port, ONE);
    await release(api.port, OTHER, runId);
    await letDayPass(database, runId);
    const id = runId;
    if (isCut)
      await cutOff('file', () =>
        askDesk(api.port, ONE, 'POST', `/api/debits/runs/${id}/file`, { reason: '銀行に出すため' }),
      );
    sent = await fetchFile(api.port, ONE, id);
    if (!(await fetchFile(api.port, OTHER, id)).equals(sent))
      strange.push('a file is another one when it is fetched again');
  }

  /** The bank's answer to the file that was sent. */
  const answered = () => ({
    content: Buffer.from(answerTo(sent ?? Buffer.from(''), (index) => (index % FAILS === 0 ? '1' : '0'))).toString(
      'base64',
    ),
  });
  async function results(isCut: boolean): Promise<object> {
    if (runId === undefined) await file(false);
    const target = `/api/debits/runs/${runId}/results`;
    const body = answered();
    if (isCut) await cutOff('results', () => askDesk(api.port, ONE, 'POST', target, body));
    const entered = await askDesk(api.port, OTHER, 'POST', target, body);
    if (entered.status !== 200) strange.push(`results ${entered.status} ${JSON.stringify(entered.body).slice(0, 200)}`);
    return { target, body, said: JSON.stringify(entered.body) };
  }

  for (let kill = 0; kill < kills; kill += 1) {
    const step = (['close', 'file', 'results'] as const)[kill % 3];
    if (step === 'close' && !(await close(true))) await file(true);
    else if (step === 'file' && runId === undefined) await file(true);
    else if (step !== 'close') {
      await results(true);
      runId = undefined;
    }
    if ((kill + 1) % 5 === 0) progress(`debits: ${kill + 1}/${kills} kills`);
  }
  if (runId !== undefined) await results(false);
  runId = undefined;

  // The same file repeatedly, many at once.
  await close(false);
  await file(false);
  const entries = async () => (await database.query('select count(*)::int as count from ledger_entry')).rows[0].count;
  const before = await entries();
  const body = answered();
  const said = new Set<string>();
  for (let sentSoFar = 0; sentSoFar < SENT_AGAIN; sentSoFar += AT_ONCE) {
    const some = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        askDesk(api.port, at % 2 === 0 ? ONE : OTHER, 'POST', `/api/debits/runs/${runId}/results`, body),
      ),
    );
    for (const { status, body: reply } of some) said.add(`${status} ${JSON.stringify(reply)}`);
  }
  const effects = (await entries()) - before;
  const [only = ''] = said;
  const found = await judge(database);
  const { rows } = await database.query<{ paid: number; open: number }>(
    `select count(*) filter (where state = 'paid')::int as paid, count(*) filter (where state = 'open')::int as open from bathing_billing`,
  );
  const { paid = 0, open = 0 } = rows[0] ?? {};
  const { isRefused, twice } = await withoutConstraint(database);
  const isWhole = Object.values(found).every((number) => number === 0) && strange.length === 0;
  const mark = createHash('sha256').update(only).digest('hex').slice(0, 8);
  return [
    {
      name: `debits: kill -9 while a month is closed, a file made or results entered, ${kills} times`,
      isReached: isWhole && paid > 0 && open > 0,
      figure: `${met.close} at closings, ${met.file} at files, ${met.results} at results; ${paid} bills paid, ${open} open: ${found.charged_otherwise} visits charged otherwise, ${found.debited_twice} debited twice, ${found.torn} torn, ${found.told_otherwise} told otherwise, the books sum to ${found.ledger}, ${found.numbers_left} numbers left${strange.length > 0 ? `; ${strange.slice(0, 3).join(' | ')}` : ''}`,
    },
    {
      name: `debits: one file of results ${SENT_AGAIN} times`,
      isReached: said.size === 1 && only.startsWith('200 ') && effects === 1,
      figure: `${said.size} answer (${only.slice(0, 3)}, ${mark}), ${effects} entry in the books`,
    },
    {
      name: 'debits: without the constraint',
      isReached: isRefused && twice === 1,
      figure: `with it a second debit of a bill is ${isRefused ? 'refused' : 'taken'}, without it ${twice} is found`,
    },
  ];
}

/**
 * Closes months, makes files and enters results while the process is killed: nothing is lost or doubled. Without
 * kills in `debit-desk.race.test.ts`.
 */
export const debits: TortureRow = { name: 'debits', isAtLength: true, run };
