import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addBathPeople, addBathTerminal } from '../../../torture/bath-people.ts';
import { call } from '../../../torture/caller.ts';
import { createTerminalSigner } from '../../../torture/fuzz/sign.ts';
import { startTerminal } from '../../../torture/terminal-process.ts';
import { waitUntil } from '../../../torture/wait.ts';
import { residentMegabytes } from '../../ground/machine.ts';
import { packWithFaces } from '../../ground/pack-with-faces.ts';
import { median, percentile } from '../../ground/statistics.ts';
import { SCHEMA, openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const FACES = 5000;
/** The endpoint's limit. */
const AT_ONCE = 50;
/** Visits left to each person: those of a whole year. */
const LEFT = 48;
const SECRET = 'of the town whose faces arrive, for all its processes';
/** Of a sealed record: base64 in JSON. */
const RECORD_BYTES = 6300;
const ARRIVAL_MILLISECONDS = 300_000;
const SNAPSHOTS = 10;
/** 5,000 templates of 4.6 KB, and the runtime's overhead. */
const TERMINAL_MEGABYTES = 120;
const SERVER_MEGABYTES = 120;

/** Milliseconds for writing as many records as large as sealed faces, each safe against a power cut. */
function writeAlone(folder: string): number {
  mkdirSync(folder);
  const record = randomBytes(RECORD_BYTES);
  const begun = performance.now();
  for (let number = 0; number < FACES; number += 1) {
    const made = openSync(path.join(folder, 'next'), 'w', 0o600);
    writeSync(made, record);
    fsyncSync(made);
    closeSync(made);
    renameSync(path.join(folder, 'next'), path.join(folder, String(number)));
    const around = openSync(folder, 'r');
    fsyncSync(around);
    closeSync(around);
  }
  return performance.now() - begun;
}

async function run({ scope, progress }: BenchContext): Promise<Figure[]> {
  const folder = await scope.hold(
    () => mkdtemp(path.join(tmpdir(), 'machi-gallery-')),
    (made) => rm(made, { recursive: true, force: true }),
  );
  const environment = { MACHI_SECRET: SECRET, MACHI_TOWNS: await packWithFaces(folder) };
  const town = await openTown(scope, await openPostgres(scope), 'gallery', { environment });
  const { api, database, databaseUrl } = town;
  await addBathPeople(database, FACES, LEFT);
  const enrol = ['apps/api/src/testing/terminals/enrol-faces.ts', databaseUrl, SCHEMA, SECRET];
  await promisify(execFile)(process.execPath, enrol);
  // PostgreSQL does this itself within minutes: in practice nobody enrols thousands at once.
  await database.query('analyze');
  progress(`gallery: ${FACES} enrolled`);

  // Sends the requests by hand first, to time each.
  const { rows } = await database.query<{ terminal_id: number }>(
    `insert into terminal (terminal_name, pass, created_at, approved_at, registered_at, last_hash)
     values ('by hand', 'bath', now(), now(), now(), $1) returning terminal_id`,
    ['0'.repeat(64)],
  );
  const terminalId = rows[0]?.terminal_id ?? 0;
  const { publicKey, signer } = createTerminalSigner(terminalId);
  await database.query('update terminal set public_key = $2 where terminal_id = $1', [terminalId, publicKey]);
  async function timed(method: string, target: string, body?: string) {
    const headers = signer({ method, path: target, ...(body === undefined ? {} : { body }) });
    const begun = performance.now();
    const { status, text } = await call(api.port, method, target, { headers, ...(body === undefined ? {} : { body }) });
    if (status !== 200) throw new Error(`${target}: ${status} ${text.slice(0, 200)}`);
    return { took: performance.now() - begun, text };
  }
  const before = await residentMegabytes(api.pid);
  const snapshots = [];
  for (let time = 0; time < SNAPSHOTS; time += 1) snapshots.push(await timed('GET', '/api/terminal/snapshot'));
  const { holders }: { holders: readonly { face_no?: number }[] } = JSON.parse(snapshots[0]?.text ?? '{}').snapshot;
  const numbers = holders.flatMap(({ face_no }) => face_no ?? []);
  if (numbers.length !== FACES) throw new Error(`the snapshot names ${numbers.length} faces`);
  const requests: number[] = [];
  for (let from = 0; from < FACES; from += AT_ONCE) {
    const body = JSON.stringify({ face_nos: numbers.slice(from, from + AT_ONCE) });
    const { took, text } = await timed('POST', '/api/terminal/faces', body);
    if (JSON.parse(text).faces.length !== AT_ONCE) throw new Error('not all faces were told');
    requests.push(took);
  }

  const own = path.join(folder, 'terminal');
  const first = await startTerminal(scope, own);
  const empty = await residentMegabytes(first.pid);
  const terminal = await addBathTerminal(database, first.publicKey);
  const work = { kind: 'work', server: `http://127.0.0.1:${api.port}`, terminal, network: 'open' };
  await first.ask(work, ['working']);
  const holdsAll = async (asked: typeof first): Promise<boolean> =>
    (await asked.ask({ kind: 'state' }, ['state']))?.faces === FACES;
  const arrival = await waitUntil(ARRIVAL_MILLISECONDS, () => holdsAll(first));
  const full = await residentMegabytes(first.pid);
  const alone = writeAlone(path.join(folder, 'alone'));
  const after = await residentMegabytes(api.pid);
  await first.kill();
  const again = await startTerminal(scope, own);
  const begun = performance.now();
  await again.ask(work, ['working']);
  const isAll = await holdsAll(again);
  const reopened = performance.now() - begun;
  if (!isAll) throw new Error('the terminal has lost faces');
  await again.kill();
  const took = snapshots.map((snapshot) => snapshot.took);
  return [
    {
      name: `gallery, first arrival of ${FACES} faces`,
      value: arrival / alone,
      unit: 'times writing alone',
      reach: { comparison: '<=', value: 3 },
      product: [arrival / 1000],
      peer: [alone / 1000],
      per: 's',
      notes: [
        'peer: as many records of that size, each written so that a power cut leaves it whole',
        `${FACES / AT_ONCE} requests of ${AT_ONCE}, each signed, opened, told in the log, and sealed in the terminal’s vault`,
        `a request alone p50 ${median(requests).toFixed(0)} ms, p95 ${percentile(requests, 0.95).toFixed(0)} ms`,
      ],
    },
    {
      name: 'gallery, snapshot that names them',
      value: median(took),
      unit: 'ms',
      reach: { comparison: '<=', value: 1000 },
      notes: [`p50 of ${SNAPSHOTS}, ${((snapshots[0]?.text.length ?? 0) / 1e6).toFixed(1)} MB`],
    },
    {
      name: 'gallery, opened at a start',
      value: reopened / 1000,
      unit: 's',
      reach: { comparison: '<=', value: 5 },
      notes: [`${FACES} sealed records, from the vault into memory`],
    },
    {
      name: 'gallery, memory of the terminal',
      value: full - empty,
      unit: 'MB more',
      reach: { comparison: '<=', value: TERMINAL_MEGABYTES },
      notes: [`${Math.round(full)} MB with them`],
    },
    {
      name: 'gallery, memory of the server',
      value: after - before,
      unit: 'MB more',
      reach: { comparison: '<=', value: SERVER_MEGABYTES },
      notes: [`${Math.round(after)} MB after all have been told twice`],
    },
  ];
}

/** Thousands of faces arrive at a terminal for the first time. */
export const gallery: BenchRow = { name: 'gallery', run };
