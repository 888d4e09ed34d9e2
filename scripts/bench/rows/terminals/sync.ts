import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addBathPeople, addBathTerminal } from '../../../torture/bath-people.ts';
import { residentMegabytes } from '../../ground/machine.ts';
import { memberIdOf } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import type { Scope } from '../../ground/scope.ts';
import { median } from '../../ground/statistics.ts';
import { openPostgres, openTown, SCHEMA } from '../../ground/town.ts';
import { expectDurable } from '../../peer/pgbench.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const run = promisify(execFile);
const EVENTS = 5000;
const ROWS_AN_INSERT = 100;
const PEOPLE = 400;
/** Largest growth of the server's memory from the first round to the last, MB. */
const FLAT_MEGABYTES = 60;

interface Answer {
  readonly kind: string;
  readonly public_key?: string;
  readonly rows?: string;
  readonly milliseconds?: number;
}

/** Opens the terminals' side in its own process. */
async function openUploader(scope: Scope) {
  const child = await scope.hold(
    () =>
      spawn(process.execPath, ['apps/kiosk/src/testing/run-upload.ts'], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
    (running) => void running.kill(),
  );
  const next = (kind: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const hear = (answer: Answer): void => {
        if (answer.kind !== kind) return;
        child.off('message', hear);
        child.off('exit', fail);
        resolve(answer);
      };
      const fail = (): void => reject(new Error('the uploader ended'));
      child.on('message', hear);
      child.once('exit', fail);
    });
  await next('started');
  return (message: object, kind: string): Promise<Answer> => {
    const answer = next(kind);
    child.send(message);
    return answer;
  };
}

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The same rows for pgbench: one INSERT for a hundred, each in its own transaction. */
function insertsOf(
  events: readonly { content: { seq: number; tap_id: string }; hash: string }[],
  ledger: number,
): string {
  const statements: string[] = [];
  for (let from = 0; from < events.length; from += ROWS_AN_INSERT) {
    const rows = events
      .slice(from, from + ROWS_AN_INSERT)
      .map(
        (event) =>
          `(${ledger}, ${event.content.seq}, ${quoted(event.hash)}, ${quoted(event.content.tap_id)}, ${quoted(JSON.stringify(event))}, now())`,
      );
    statements.push(
      `insert into peer_event (terminal_id, seq, hash, tap_id, event, received_at) values ${rows.join(', ')};`,
    );
  }
  return `${statements.join('\n')}\n`;
}

async function measure({ scope, rounds, progress }: BenchContext): Promise<Figure[]> {
  const postgres = await openPostgres(scope);
  const { api, database, databaseUrl } = await openTown(scope, postgres, 'sync');
  await expectDurable(database);
  await addBathPeople(database, PEOPLE, 40);
  await database.query('create table peer_event (like terminal_event including all)');
  const members = Array.from({ length: PEOPLE }, (_person, index) => memberIdOf(index));
  const ask = await openUploader(scope);
  const folder = await scope.hold(
    () => mkdtemp(path.join(tmpdir(), 'machi-sync-')),
    (made) => rm(made, { recursive: true, force: true }),
  );
  const script = path.join(folder, 'events.sql');
  let ledgers = 0;

  /** Makes a new terminal with a full ledger, and pgbench's script with its rows. */
  async function prepare(): Promise<void> {
    const { public_key = '' } = await ask({ kind: 'make' }, 'made');
    const { terminal_id } = await addBathTerminal(database, public_key);
    const { rows = '[]' } = await ask({ kind: 'fill', terminal_id, events: EVENTS, members }, 'filled');
    ledgers += 1;
    await writeFile(script, insertsOf(JSON.parse(rows), ledgers));
  }

  /** Milliseconds. Every round finds the people with the visits of the first round. */
  async function upload(): Promise<number> {
    await database.query('delete from overdraft');
    await database.query('delete from visit where terminal_id is not null');
    await database.query('vacuum analyze');
    await prepare();
    const { milliseconds = Number.NaN } = await ask({ kind: 'send', server: `http://127.0.0.1:${api.port}` }, 'sent');
    return milliseconds;
  }
  async function insert(): Promise<number> {
    const { stdout } = await run(
      path.join(postgres.programs, 'pgbench'),
      ['-n', '-c', '1', '-t', '1', '-f', script, databaseUrl],
      {
        env: { ...process.env, PGOPTIONS: `-c search_path=${SCHEMA},public` },
      },
    );
    const milliseconds = Number(/^latency average = ([\d.]+) ms/m.exec(stdout)?.[1]);
    if (!Number.isFinite(milliseconds)) throw new Error(`pgbench told no time: ${stdout}`);
    // The next round sends its own rows.
    await database.query('truncate peer_event');
    return milliseconds;
  }

  await upload();
  await insert();
  let first = Number.NaN;
  const found = await alternate(
    rounds,
    async (round) => {
      const milliseconds = await upload();
      if (round === 0) first = await residentMegabytes(api.pid);
      progress(`sync ${round + 1}/${rounds}: ${Math.round(milliseconds)} ms`);
      return milliseconds;
    },
    insert,
  );
  const last = await residentMegabytes(api.pid);
  const { rows } = await database.query('select count(*)::int as count from terminal_event');
  if (rows[0].count !== ledgers * EVENTS) throw new Error(`${rows[0].count} events of ${ledgers * EVENTS}`);
  return [
    {
      name: 'sync',
      value: median(found.product) / median(found.peer),
      unit: 'times its time',
      reach: { comparison: '<=', value: 5 },
      ...found,
      per: `ms for ${EVENTS} events`,
      notes: [
        'the server checks every hash and signature, counts the visits and finds the overdrafts; the peer writes the rows alone',
      ],
    },
    {
      name: 'sync, memory that stays',
      value: last - first,
      unit: 'MB',
      reach: { comparison: '<=', value: FLAT_MEGABYTES },
      notes: [`the API has ${Math.round(first)} MB after the first round, ${Math.round(last)} MB after the last`],
    },
  ];
}

/** 5,000 events of a terminal that was offline, compared with pgbench writing the same rows. */
export const sync: BenchRow = { name: 'sync', run: measure };
