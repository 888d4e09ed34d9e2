import type pg from 'pg';
import { SECRET } from '../../bench/ground/api-process.ts';
import { addMembers, memberIdOf } from '../../bench/ground/people.ts';
import { openPostgres, openTown } from '../../bench/ground/town.ts';
import { openFolder } from '../town-commands.ts';
import { startTried, type TriedIntent } from '../tried-processes.ts';
import { between, pick } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { pause } from '../wait.ts';

/** No member begins more often than allowed in a day. */
const MEMBERS = 200;
const SECRET_KEY = 'sk_test_of_the_tortured_town';
/** Applications under way at a kill. */
const APPLICATIONS_A_KILL = 6;

interface Stored {
  readonly payment_key: string;
  readonly application_id: number;
  readonly wish: string;
  readonly stage: string;
  readonly approval_status: number;
  readonly is_finished: boolean;
  readonly state: string;
  readonly intention: string | null;
  readonly differences: readonly string[];
}

const STATUS: Readonly<Record<string, number>> = { approve: 1, refund: 1, deny: 2, 'take-back': 3 };

/** Counts inconsistencies on both sides. */
async function judge(database: pg.Client, intents: readonly TriedIntent[]) {
  const { rows } = await database.query<Stored>(
    `select p.payment_key::text, a.onlineform_application_id as application_id, t.wish, a.stage, a.approval_status,
       t.finished_at is not null as is_finished, p.state, p.intention, p.differences
     from hoshimori.tried_application t join hoshimori.onlineform_application a using (onlineform_application_id)
       left join hoshimori.payment p on p.holder_kind = 'application' and p.holder_id = a.onlineform_application_id`,
  );
  const { rows: notifications } = await database.query<{ count: number }>(
    `select count(*)::int as count from (select onlineform_application_id from hoshimori.application_event
       where kind in ('filed', 'approved', 'denied', 'taken-back') group by onlineform_application_id, kind having count(*) > 1) twice`,
  );
  const byKey = new Map(rows.map((row) => [row.payment_key, row]));
  const ownerOf = (intent: TriedIntent) => byKey.get(intent.metadata.machi_payment_key ?? '');
  const charged = intents.filter(({ status }) => status === 'succeeded');
  const chargesOf = Map.groupBy(charged, (intent) => ownerOf(intent)?.application_id);
  const isKept = ({ received, refunded }: TriedIntent) => received > refunded;
  const withMoney = new Set(charged.filter(isKept).map((intent) => ownerOf(intent)?.application_id));
  const isApproved = (row: Stored | undefined) => row?.approval_status === 1;
  return {
    payments: rows.length,
    twice: [...chargesOf.values()].filter(({ length }) => length > 1).length,
    unapproved: charged.filter((intent) => !isApproved(ownerOf(intent))).length,
    unpaid: rows.filter((row) => isApproved(row) && row.wish === 'approve' && !withMoney.has(row.application_id))
      .length,
    unreturned: charged.filter((intent) => isKept(intent) && ownerOf(intent)?.wish !== 'approve').length,
    orphaned: intents.filter(({ status }) => status === 'requires_capture').length,
    different: rows.filter(({ differences }) => differences?.length > 0).length,
    undecided: rows.filter((row) => row.stage !== 'filed' || row.approval_status !== STATUS[row.wish]).length,
    repeated: notifications[0]?.count ?? 0,
    unfinished: rows.filter(({ is_finished, intention }) => !is_finished || intention !== null).length,
  };
}

async function run({ scope, count, random, progress }: TortureContext): Promise<Finding[]> {
  const town = await openTown(scope, await openPostgres(scope), 'paid');
  const { database, databaseUrl } = town;
  await addMembers(database, MEMBERS);
  const kills = count(100, 4);
  const { process: sandbox, ready } = await startTried(scope, 'payments/run-sandbox', [SECRET_KEY]);
  const settings = {
    DATABASE_URL: databaseUrl,
    MACHI_SECRET: SECRET,
    MACHI_DATA: await openFolder(scope, 'paid'),
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_URL: ready?.origin ?? '',
    LOG_LEVEL: 'silent',
  };
  const begin = () => startTried(scope, 'payments/run-payments', [], settings);
  const { process: first } = await begin();
  first.tell({ kind: 'prepare', first: memberIdOf(0), members: MEMBERS, count: kills * APPLICATIONS_A_KILL });
  const prepared = await first.hear('done', 'failed');
  if (prepared?.kind !== 'done') throw new Error(`nothing could be tried: ${prepared?.reason}`);
  await first.kill();
  const met: Record<string, number> = { write: 0, moment: 0 };

  for (let kill = 1; kill <= kills; kill += 1) {
    const { process: worker, ready: isUp } = await begin();
    if (!isUp) throw new Error('the payments did not start');
    const isAtWrite = random() < 0.6;
    if (isAtWrite)
      sandbox.tell({
        kind: 'arm',
        pid: worker.pid,
        writes: between(random, 1, 2 * APPLICATIONS_A_KILL),
        at: pick(random, ['before', 'after']),
      });
    worker.tell({ kind: 'work' });
    // Kills at a random moment, or by the armed write; the work may also end before.
    const ended = worker.hear('done', 'failed');
    const said = await Promise.race([ended, pause(isAtWrite ? 3000 : between(random, 20, 700))]);
    if (said?.kind === 'failed') throw new Error(`the payments broke down: ${said.reason}`);
    await worker.kill();
    met[isAtWrite ? 'write' : 'moment'] = (met[isAtWrite ? 'write' : 'moment'] ?? 0) + 1;
    if (kill % 10 === 0) progress(`payment: ${kill}/${kills} kills`);
  }

  const { process: last } = await begin();
  for (const kind of ['work', 'reconcile', 'reconcile']) {
    last.tell({ kind });
    const said = await last.hear('done', 'failed');
    if (said?.kind !== 'done') throw new Error(`the payments broke down: ${said?.reason}`);
  }
  await last.kill();
  sandbox.tell({ kind: 'report' });
  const report = await sandbox.hear('report');
  const found = await judge(database, report?.intents ?? []);
  const { payments, ...wrong } = found;
  const isReached = Object.values(wrong).every((number) => number === 0) && payments >= kills * APPLICATIONS_A_KILL;
  return [
    {
      name: `payment: kill -9 between its steps, ${kills} times`,
      isReached,
      figure: `${payments} payments, ${met.write} kills at a write of the provider, ${met.moment} elsewhere: ${found.twice} charged twice, ${found.unapproved} charged and not approved, ${found.unpaid} approved and not paid, ${found.unreturned} not given back, ${found.orphaned} holds left, ${found.different} different at the provider, ${found.undecided} decided otherwise, ${found.repeated} told twice, ${found.unfinished} unfinished`,
    },
  ];
}

/**
 * Applications that are paid for, approved, denied, withdrawn and refunded, while the process is killed repeatedly.
 * Without kills in `payments.race.test.ts` and `filing.race.test.ts`.
 */
export const payment: TortureRow = { name: 'payment', isAtLength: true, run };
