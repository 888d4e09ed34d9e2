import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { runTownCommand } from '../../../torture/town-commands.ts';
import { addSpot, bookingRequest, freeSlot } from '../../ground/bookings.ts';
import { writeRequest } from '../../ground/http-line.ts';
import { residentMegabytes } from '../../ground/machine.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../ground/people.ts';
import { percentile } from '../../ground/statistics.ts';
import { openDatabase, openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const MEMBERS = 1000;
const ROOMS = 50;
/** Size of a phone's picture or a scanned form. */
const FILE_BYTES = 1_000_000;
/** Number of different files: more than a compressor's window holds. */
const DIFFERENT = 64;
const FILES_A_GIGABYTE = 1000;
const READS = 400;
const QUIET_SECONDS = 10;

/** Adds gigabytes of application files, spread over the members; like pictures, they cannot be compressed. */
async function addDocuments(database: pg.Client, files: number): Promise<void> {
  for (let made = 0; made < DIFFERENT; made += 1)
    await database.query(
      `insert into document (member_id, purpose, file_name, media_type, byte_count, content, created_at)
       values ($1, 'reservation', '申請書.pdf', 'application/pdf', $2, $3, now())`,
      [memberIdOf(made), FILE_BYTES, randomBytes(FILE_BYTES)],
    );
  await database.query(
    `insert into document (member_id, purpose, file_name, media_type, byte_count, content, created_at)
     select $1::int + n % $2::int, purpose, file_name, media_type, byte_count, content, created_at
     from generate_series($3::int, $4::int - 1) n
     join document on document_id = (select min(document_id) from document) + n % $3::int`,
    [memberIdOf(0), MEMBERS, DIFFERENT, files],
  );
  await database.query('vacuum analyze');
}

/** Each file is read by its owner, always another one. */
async function readingsOf(database: pg.Client, count: number): Promise<string[]> {
  const found = await database.query<{ document_id: number; member_id: number }>(
    'select document_id, member_id from document order by md5(document_id::text) limit $1',
    [count],
  );
  return found.rows.map(({ document_id, member_id }) =>
    writeRequest({ path: `/api/documents/${document_id}`, headers: sessionHeaders(member_id - memberIdOf(0)) }),
  );
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

async function timed(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work;
  return performance.now() - began;
}

async function run({ scope, load, gigabytes, progress }: BenchContext): Promise<Figure[]> {
  const { api, database, databaseUrl, postgres } = await openTown(scope, await openPostgres(scope), 'documents');
  const folder = await scope.hold(
    () => mkdtemp(path.join(tmpdir(), 'machi-documents-')),
    (made) => rm(made, { recursive: true, force: true }),
  );
  await addMembers(database, MEMBERS);
  await addSpot(database, ROOMS);
  const files = Math.round(gigabytes * FILES_A_GIGABYTE);
  progress(`documents: ${files} files are made`);
  await addDocuments(database, files);

  const before = await residentMegabytes(api.pid);
  const requests = await readingsOf(database, READS);
  const read = await load.run({ port: api.port, connections: 2, requests });
  if (read.statuses[200] !== read.sent) throw new Error(`not every file was read: ${JSON.stringify(read.statuses)}`);
  const after = await residentMegabytes(api.pid);
  progress(`documents: read, p50 ${percentile(read.milliseconds, 0.5).toFixed(1)} ms`);

  let used = 0;
  /** People book one after the other; returns the waiting time of each. */
  async function book(forSeconds: number): Promise<readonly number[]> {
    const wishes = Array.from({ length: forSeconds * 1000 }, (_request, index) => {
      const { room, wish } = freeSlot(used + index, ROOMS);
      return bookingRequest({ member: index % MEMBERS, room, wishes: [wish] });
    });
    const booked = await load.run({ port: api.port, connections: 1, requests: wishes, seconds: forSeconds });
    used += booked.sent;
    if (booked.statuses[201] !== booked.sent)
      throw new Error(`not every answer is 201: ${JSON.stringify(booked.statuses)}`);
    return booked.milliseconds;
  }
  await book(3);
  const quiet = await book(QUIET_SECONDS);
  const archive = path.join(folder, 'town.dump');
  let isOver = false;
  const backingUp = timed(
    runTownCommand('backup', [archive], { DATABASE_URL: databaseUrl }).finally(() => (isOver = true)),
  );
  const busy: number[] = [];
  while (!isOver) busy.push(...(await book(2)));
  const tookBackup = await backingUp;
  const { size } = await stat(archive);
  progress(`documents: backed up in ${seconds(tookBackup)}`);

  // A lost machine: only the archive is left.
  await api.stop();
  await database.end();
  const maintenance = await openDatabase(scope, postgres.url);
  await maintenance.query('drop database documents');
  await maintenance.query('create database restored');
  const emptyUrl = postgres.url.replace(/\/[^/]*$/, '/restored');
  const tookRestore = await timed(
    runTownCommand('restore', [archive], { DATABASE_URL: emptyUrl, MACHI_DATA: path.join(folder, 'data') }),
  );
  const [p50, p95] = [percentile(read.milliseconds, 0.5), percentile(read.milliseconds, 0.95)];
  const ratio = percentile(busy, 0.5) / percentile(quiet, 0.5);
  return [
    {
      name: 'documents, p95 of reading one',
      value: p95,
      unit: 'ms',
      reach: { comparison: '<=', value: 50 },
      notes: [
        `${files} files of 1 MB, ${gigabytes} GB; p50 ${p50.toFixed(1)} ms; two at a time`,
        `API resident ${Math.round(before)} MB before, ${Math.round(after)} MB after ${READS} of them`,
      ],
    },
    {
      name: 'documents, minutes a GB to back up and restore',
      value: (tookBackup + tookRestore) / 60_000 / gigabytes,
      unit: '',
      reach: { comparison: '<=', value: 5 },
      notes: [
        `backup ${seconds(tookBackup)} while people book, ${(size / 1e9).toFixed(2)} GB; restore into an empty database ${seconds(tookRestore)}`,
      ],
    },
    {
      name: 'documents, a booking while a backup runs',
      value: ratio,
      unit: 'of its p50',
      reach: { comparison: '<=', value: 3 },
      notes: [
        `p50 ${percentile(quiet, 0.5).toFixed(1)} ms alone, ${percentile(busy, 0.5).toFixed(1)} ms beside it; p95 ${percentile(quiet, 0.95).toFixed(1)} and ${percentile(busy, 0.95).toFixed(1)} ms`,
      ],
    },
  ];
}

/** Files of applications in the database: reading one, and the cost of a backup for people who book meanwhile. */
export const documents: BenchRow = { name: 'documents', run };
