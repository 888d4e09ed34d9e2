// Processes the applications of the table `tried_application` in its own process, for the torture test: begins, pays,
// decides, withdraws, and sometimes refunds. It may be killed at any moment and started again.
import { statement } from '../../database/database.ts';
import { openDatabase, openHouse } from '../../open-house.ts';
import { createLog } from '../../ground/log.ts';
import { reconcileHolds, settleOpenPayments } from '../../platform/payments/reconcile.ts';
import { readSettings } from '../../settings/settings.ts';
import { prepareTried, stepTried, type TriedApplication } from './tried-applications.ts';

interface Heard {
  readonly kind: 'prepare' | 'reconcile' | 'work';
  /** For `prepare`: the first member, and how many. */
  readonly first?: number;
  readonly members?: number;
  readonly count?: number;
}

const unfinished = statement<TriedApplication>(
  'tried-unfinished',
  `select onlineform_application_id, member_id, wish from tried_application where finished_at is null
   order by onlineform_application_id limit 4`,
);
const finish = statement(
  'tried-finished',
  'update tried_application set finished_at = now() where onlineform_application_id = $1',
);
/** Chosen so that officials do not decide their own applications. */
const findOfficial = statement<{ member_id: number }>(
  'tried-official',
  'select max(member_id)::int as member_id from member',
);
/** Frequent kills cause many attempts, so each start counts as another day. */
const forgetDay = statement('tried-next-day', 'delete from application_beginning');

const settings = readSettings(process.env);
const log = createLog(settings.logLevel);
const database = await openDatabase(settings, log);
const { house } = await openHouse(settings, log, database);

async function workOff(): Promise<void> {
  const [official] = await database.run(findOfficial);
  await database.run(forgetDay);
  for (let left = await database.run(unfinished); left.length > 0; left = await database.run(unfinished))
    await Promise.all(
      left.map(
        async (tried) =>
          (await stepTried(house, tried, official?.member_id ?? 0)) &&
          database.run(finish, [tried.onlineform_application_id]),
      ),
    );
}

function doIt({ kind, first = 0, members = 0, count = 0 }: Heard): Promise<void> {
  if (kind === 'prepare') return prepareTried(database, first, members, count);
  return kind === 'work' ? workOff() : reconcileHolds(house, new Date());
}

process.on('message', (heard: Heard) => {
  void doIt(heard).then(
    () => process.send?.({ kind: 'done' }),
    (error: unknown) => process.send?.({ kind: 'failed', reason: String(error) }),
  );
});
// Continues interrupted payments first, as the job does.
await settleOpenPayments(house, new Date());
process.send?.({ kind: 'ready' });
