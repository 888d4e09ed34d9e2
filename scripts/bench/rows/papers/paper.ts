import type pg from 'pg';
import { applicationRequest, openForm } from '../../ground/applications.ts';
import { writeRequest } from '../../ground/http-line.ts';
import type { LoadProcess } from '../../ground/load-process.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import { median, percentile } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import { startBarePdfkit } from '../../peer/bare-pdfkit.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

/** Printed in a round, one after the other, each for another person. */
const PAPERS = 20;

/** What the papers say, by the number of their applicants. */
async function sourcesOf(database: pg.Client, first: number): Promise<readonly unknown[]> {
  const { rows } = await database.query<{ paper_source: unknown }>(
    `select paper_source from onlineform_application where member_id between $1 and $1::int + $2 - 1 order by member_id`,
    [memberIdOf(first), PAPERS],
  );
  return rows.map(({ paper_source }) => paper_source);
}

/** Each applicant asks for something of their own application; milliseconds each. */
async function ask(load: LoadProcess, port: number, database: pg.Client, first: number, what: string) {
  const { rows } = await database.query<{ id: number; member_id: number }>(
    `select onlineform_application_id as id, member_id from onlineform_application
     where member_id between $1 and $1::int + $2 - 1 order by member_id`,
    [memberIdOf(first), PAPERS],
  );
  const requests = rows.map(({ id, member_id }) =>
    writeRequest({ path: `/api/applications/${id}/${what}`, headers: sessionHeaders(member_id - memberIdOf(0)) }),
  );
  const result = await load.run({ port, connections: 1, requests });
  if (result.statuses[200] !== PAPERS)
    throw new Error(`not every ${what} was printed: ${JSON.stringify(result.statuses)}`);
  return result.milliseconds;
}

async function run({ scope, load, rounds, progress }: BenchContext): Promise<Figure[]> {
  const { api, database } = await openTown(scope, await openPostgres(scope), 'paper');
  const members = (rounds + 1) * PAPERS;
  await addMembers(database, members);
  const version = await openForm(database);
  const requests = Array.from({ length: members }, (_request, member) => applicationRequest(member, version));
  await load.run({ port: api.port, connections: 4, requests });
  // A fee that is paid at the counter, so that there is a statement of it.
  await database.query(
    `update onlineform_application set amount = 600,
       fee_lines = '[{"label": {"ja": "入浴証の交付", "en": "Bath pass"}, "each": 300, "count": 2, "unit": {"ja": "枚", "en": "cards"}, "amount": 600}]'
     where paper_source is not null`,
  );
  const bare = await startBarePdfkit(scope);

  /** Of papers that nobody has asked for before. */
  const print = (round: number) => ask(load, api.port, database, round * PAPERS, 'paper');
  await print(rounds);
  await bare(await sourcesOf(database, 0));
  const all: number[] = [];
  const found = await alternate(
    rounds,
    async (round) => {
      const times = await print(round);
      all.push(...times);
      progress(`paper ${round + 1}/${rounds}: p50 ${median(times).toFixed(1)} ms`);
      return median(times);
    },
    async (round) => median(await bare(await sourcesOf(database, round * PAPERS))),
  );
  const statements = await ask(load, api.port, database, 0, 'statement');
  const kept = await ask(load, api.port, database, 0, 'paper');
  const p95 = percentile(all, 0.95).toFixed(0);
  return [
    {
      name: 'paper',
      value: median(found.product) / median(found.peer),
      unit: 'times pdfkit alone',
      reach: { comparison: '<=', value: 1.3 },
      ...found,
      per: 'ms',
      notes: [
        'the paper of an application that nobody has asked for before: request, print, keep, answer',
        'peer: the same words one below the other, no tables, no tags',
      ],
    },
    {
      name: 'paper, p50',
      value: median(all),
      unit: 'ms',
      reach: { comparison: '<=', value: 300 },
      notes: [`p95 ${p95} ms; one that is kept ${median(kept).toFixed(1)} ms`],
    },
    {
      name: 'paper, p50 of a statement',
      value: median(statements),
      unit: 'ms',
      reach: { comparison: '<=', value: 300 },
      notes: [],
    },
  ];
}

/** The papers that a person opens, against pdfkit with the same words. */
export const paper: BenchRow = { name: 'paper', run };
