import { applicationRequest, openForm } from '../../ground/applications.ts';
import { watchProcessors } from '../../ground/machine.ts';
import { addMembers } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import { median, percentile } from '../../ground/statistics.ts';
import { openPostgres, openTown, SCHEMA } from '../../ground/town.ts';
import { expectDurable, prepareFiling, runPgbench } from '../../peer/pgbench.ts';
import { CONNECTIONS, type BenchContext, type BenchRow, type Figure } from '../../row.ts';
import { coresText } from '../../ground/cores.ts';

const ROUND_SECONDS = 4;
/** Each may have thirty undecided applications. */
const MEMBERS = 4000;
/** More than today's machines file in a round. */
const ENOUGH = 20_000;

async function run({ scope, load, rounds, progress }: BenchContext): Promise<Figure[]> {
  const postgres = await openPostgres(scope);
  const { api, database, databaseUrl } = await openTown(scope, postgres, 'submit');
  await addMembers(database, MEMBERS);
  const version = await openForm(database);
  await expectDurable(database);
  let used = 0;
  let slow: number[] = [];
  const countRows = async () =>
    Number(
      (
        await database.query(
          `select count(*) from onlineform_application where stage = 'filed' and paper_source is not null`,
        )
      ).rows[0]?.count,
    );

  /** Filed applications a second; all of them are checked in the database afterwards. */
  async function file(seconds = ROUND_SECONDS): Promise<number> {
    const before = await countRows();
    const requests = Array.from({ length: ENOUGH }, (_request, index) =>
      applicationRequest((used + index) % MEMBERS, version, used + index),
    );
    const result = await load.run({ port: api.port, connections: CONNECTIONS, requests, seconds });
    used += result.sent;
    if (result.sent === requests.length) throw new Error('the round ran out of applications');
    if (result.statuses[201] !== result.sent)
      throw new Error(`not every answer is 201: ${JSON.stringify(result.statuses)}`);
    if ((await countRows()) - before !== result.sent)
      throw new Error('the database holds another number of applications than were answered');
    slow = [...slow, percentile(result.milliseconds, 0.99)];
    return result.sent / result.seconds;
  }
  await file(3);
  const script = await prepareFiling(scope, database, SCHEMA);
  const peer = (seconds = ROUND_SECONDS) => runPgbench(postgres, databaseUrl, SCHEMA, script, CONNECTIONS, seconds);
  await peer(2);
  slow = [];
  const notes: string[] = [];
  const found = await alternate(
    rounds,
    async (round) => {
      const watch = await watchProcessors({ API: api.pid, client: load.pid });
      const perSecond = await file();
      if (round === 0) notes.push(coresText(await watch()));
      progress(`submit ${round + 1}/${rounds}: ${Math.round(perSecond)} applications a second`);
      return perSecond;
    },
    () => peer(),
  );
  notes.push(`p99 ${Math.round(median(slow))} ms`);
  const { rows } = await database.query(
    `select round(avg(pg_column_size(a.*))) as row, round(avg(length(paper_source::text))) as paper from onlineform_application a
     where paper_source is not null`,
  );
  notes.push(
    `${rows[0]?.row} bytes a row, of which its paper is ${rows[0]?.paper} characters, printed when it is first asked for`,
  );
  return [
    {
      name: 'submit',
      value: median(found.product) / median(found.peer),
      unit: 'of its rate',
      reach: { comparison: '>=', value: 0.3 },
      ...found,
      per: 'applications/s',
      notes,
    },
  ];
}

/** POST /api/applications of a form that is filed at once, compared with pgbench and only the INSERTs of its rows. */
export const submit: BenchRow = { name: 'submit', run };
