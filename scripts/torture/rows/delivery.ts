import { SECRET } from '../../bench/ground/api-process.ts';
import { addMembers, emailOf, memberIdOf } from '../../bench/ground/people.ts';
import { openPostgres, openTown } from '../../bench/ground/town.ts';
import { openMailbox } from '../mailbox.ts';
import { between } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { openFolder } from '../town-commands.ts';
import { startTried } from '../tried-processes.ts';
import { pause } from '../wait.ts';

/** Notifications sent by a killed process have arrived by then. */
const SETTLED_MILLISECONDS = 100;

async function run({ scope, count, random, progress }: TortureContext): Promise<Finding[]> {
  const town = await openTown(scope, await openPostgres(scope), 'told');
  const { database, databaseUrl } = town;
  // From here on only the processes that are killed run.
  await town.api.stop();
  const readers = count(3000, 250);
  const kills = count(20, 5);
  await addMembers(database, readers);
  await database.query(`update notice set is_draft = 1`);
  await database.query('delete from notice_wish');
  await database.query(
    `insert into notice_wish select $1::int + n, 4, 'at-once', now() from generate_series(0, $2::int - 1) n`,
    [memberIdOf(0), readers],
  );
  const { rows: added } = await database.query<{ notice_id: number }>(
    `insert into notice (texts, notice_category_id, is_draft, approval_status, published_at, approved_at)
     select texts, 4, 0, 1, now(), now() from notice order by notice_id limit 1 returning notice_id`,
  );
  const { mails, url } = await openMailbox(scope);
  const arrivals = () => Map.groupBy(mails(), ({ to }) => to);
  const settings = {
    DATABASE_URL: databaseUrl,
    MACHI_SECRET: SECRET,
    MACHI_DATA: await openFolder(scope, 'told'),
    SMTP_URL: url,
    LOG_LEVEL: 'silent',
  };
  /** Recipients whose notification arrived, but whose process died before noting it. */
  const unnoted = new Set<string>();
  let met = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const { process: worker } = await startTried(scope, 'notifications/run-delivery', [], settings);
    const said = await Promise.race([worker.hear('done', 'failed'), pause(between(random, 5, 500))]);
    if (said?.kind === 'failed') throw new Error(`the delivery broke down: ${said.reason}`);
    await worker.kill();
    if (!said) met += 1;
    await pause(SETTLED_MILLISECONDS);
    const { rows } = await database.query<{ recipient: string }>('select recipient from outbox where sent_at is null');
    const arrived = arrivals();
    for (const { recipient } of rows) if (arrived.has(recipient)) unnoted.add(recipient);
    if (kill % 5 === 0) progress(`delivery: ${kill}/${kills} kills, ${arrived.size} of ${readers} reached`);
  }
  // As if ten seconds had passed, after which a killed process counts as gone.
  await database.query('delete from running_process');
  const { process: last } = await startTried(scope, 'notifications/run-delivery', [], settings);
  const ended = await last.hear('done', 'failed');
  if (ended?.kind !== 'done') throw new Error(`the delivery broke down: ${ended?.reason}`);
  await last.kill();

  const arrived = arrivals();
  const expected = Array.from({ length: readers }, (_reader, index) => emailOf(index));
  const lost = expected.filter((address) => !arrived.has(address)).length;
  const strangers = arrived.size - expected.filter((address) => arrived.has(address)).length;
  const doubled = [...arrived].filter(([, copies]) => copies.length > 1).map(([address]) => address);
  const unexplained = doubled.filter((address) => !unnoted.has(address)).length;
  const { rows: counted } = await database.query<{ recipients: number; told: number }>(
    `select (select count(*)::int from notice_recipient r where r.notice_id = d.notice_id) as recipients, d.told
     from notice_delivery d where d.notice_id = $1`,
    [added[0]?.notice_id],
  );
  const isCounted = counted[0]?.recipients === readers && counted[0].told === readers;
  return [
    {
      name: `delivery: kill -9 while a notice goes to ${readers}, ${kills} times`,
      isReached: met > kills / 2 && isCounted && lost === 0 && strangers === 0 && unexplained === 0,
      figure: `${met} kills on the way: ${lost} lost, ${doubled.length} doubled of ${unnoted.size} that the server died after the mail server's answer, ${unexplained} doubled otherwise; ${counted[0]?.recipients} recipients, ${counted[0]?.told} counted as told`,
    },
  ];
}

/**
 * A notice to many people while the delivering process is killed repeatedly: everybody gets it, and twice only where
 * the first could not be noted. With a failing transaction in `delivery.race.test.ts`.
 */
export const delivery: TortureRow = { name: 'delivery', isAtLength: true, run };
