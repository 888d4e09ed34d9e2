import { answerTo } from '@machi/domain/zengin/answer.fixture';
import {
  addAccounts,
  addBills,
  askDesk,
  fetchFile,
  letDayPass,
  makeBilling,
  prepareDue,
  release,
} from '../../ground/debits.ts';
import { addMembers } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import { median } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import { expectDurable } from '../../peer/pgbench.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const DEBITS = 5000;
/** The members after those who pay. */
const [ONE, OTHER] = [DEBITS, DEBITS + 1];
/** One in this many debits fails. */
const FAILS = 20;
/** Runs, for the note, in which the file is compared byte by byte. */
const FORGOTTEN = 3;
/** Resets tables without the guards, which in the books never happens. */
const AGAIN = `alter table ledger_posting disable trigger user; alter table ledger_entry disable trigger user;
  truncate debit, debit_run, debit_run_event, billing_deed, ledger_posting, ledger_entry cascade;
  alter table ledger_posting enable trigger user; alter table ledger_entry enable trigger user;
  update bathing_billing set state = 'open', paid_on = null, paid_by = null, debit_failure = null, debit_failed_on = null, next_debit_on = null, turn = 0`;

async function run({ scope, rounds, progress }: BenchContext): Promise<Figure[]> {
  const { api, database, databaseUrl } = await openTown(scope, await openPostgres(scope), 'results');
  await expectDurable(database);
  const { port } = api;
  await addMembers(database, DEBITS + 2);
  await makeBilling(database, [ONE, OTHER]);
  await addAccounts(databaseUrl, 0, DEBITS);
  await addBills(database, 0, DEBITS);
  const reading: number[] = [];
  const spelling: number[] = [];

  /**
   * Milliseconds of entering results as an official sends them; the file was never sent before.
   * @param isForgotten the hash of the sent file is deleted, so that it is compared byte by byte
   */
  async function enter(isForgotten = false): Promise<number> {
    await database.query(AGAIN);
    const runId = await prepareDue(port, ONE);
    await release(port, OTHER, runId);
    await letDayPass(database, runId);
    const sent = await fetchFile(port, ONE, runId);
    if (isForgotten) await database.query('update debit_run set file_hash = null where debit_run_id = $1', [runId]);
    const answer = answerTo(sent, (index) => (index % FAILS === 0 ? '1' : '0'));
    const body = { content: Buffer.from(answer).toString('base64') };
    await database.query('vacuum analyze');
    const looked = await askDesk(port, ONE, 'POST', `/api/debits/runs/${runId}/results-check`, body);
    (isForgotten ? spelling : reading).push(looked.milliseconds);
    const entered = await askDesk(port, ONE, 'POST', `/api/debits/runs/${runId}/results`, body);
    const { rows } = await database.query(
      `select count(*) filter (where state = 'paid')::int as paid, count(debit_failure)::int as failed from bathing_billing`,
    );
    const failed = DEBITS / FAILS;
    if (entered.status !== 200 || rows[0].paid !== DEBITS - failed || rows[0].failed !== failed)
      throw new Error(`results answered ${entered.status} and made ${JSON.stringify(rows[0])}`);
    return entered.milliseconds;
  }

  /** Updates the same rows in copies, with two statements only. */
  async function update(): Promise<number> {
    await database.query(
      `drop table if exists peer_debit, peer_bill; create table peer_debit (like debit including all); create table peer_bill (like bathing_billing including all);
       insert into peer_debit select * from debit; insert into peer_bill select * from bathing_billing;
       update peer_debit set state = 'open', result = null, failure = null, settled_on = null;
       update peer_bill set state = 'open', paid_on = null, paid_by = null`,
    );
    await database.query('vacuum analyze');
    const began = performance.now();
    await database.query('begin');
    await database.query(`update peer_debit set state = 'paid', result = '0', settled_on = current_date`);
    await database.query(
      `update peer_bill set state = 'paid', paid_on = current_date, paid_by = 'debit', turn = turn + 1`,
    );
    await database.query('commit');
    return performance.now() - began;
  }

  await enter();
  await update();
  const found = await alternate(
    rounds,
    async (round) => {
      const milliseconds = await enter();
      progress(`results ${round + 1}/${rounds}: ${Math.round(milliseconds)} ms`);
      return milliseconds;
    },
    update,
  );
  for (let time = 0; time < FORGOTTEN; time += 1) await enter(true);
  return [
    {
      name: 'results',
      value: median(found.product) / median(found.peer),
      unit: 'times its time',
      reach: { comparison: '<=', value: 5 },
      ...found,
      per: 'ms',
      notes: [
        `${DEBITS} results, one of ${FAILS} a failure, from the file to the answer: comparing it with what was sent, debits, bills, actions and books`,
        `the peer updates the same two tables’ rows by two statements; reading and comparing the file alone takes ${Math.round(median(reading))} ms where the bank has changed nothing but results and totals, ${Math.round(median(spelling))} ms where it has, so that all numbers are opened and every letter is compared`,
      ],
    },
  ];
}

/** Entering a bank's results, compared with plain UPDATEs of the same rows. */
export const results: BenchRow = { name: 'results', run };
