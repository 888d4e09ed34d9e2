import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { openLine, writeRequest } from '../../ground/http-line.ts';
import { addMembers, emailOf, memberIdOf } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import type { Scope } from '../../ground/scope.ts';
import { median } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const LETTERS = 5000;
/** Somebody who wants no letters and asks for a password meanwhile, and one who is told of something. */
const WAITING = LETTERS;
const TOLD = LETTERS + 1;
/** A notice waits for the job, which looks every minute. */
const ARRIVAL_MILLISECONDS = 240_000;

/** A mail server in this process, which notes when what came for whom. */
async function openSink(scope: Scope) {
  const arrived: { readonly to: string; readonly at: number }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) arrived.push({ to: address, at: performance.now() });
        done();
      });
    },
  });
  server.on('error', () => {});
  await scope.hold(
    () => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve())),
    () => new Promise<void>((resolve) => server.close(() => resolve())),
  );
  const { port } = server.server.address() as AddressInfo;
  return { arrived, url: `smtp://127.0.0.1:${port}` };
}

async function until(isThere: () => boolean): Promise<void> {
  const end = performance.now() + ARRIVAL_MILLISECONDS;
  while (!isThere()) {
    if (performance.now() > end) throw new Error('the letters did not come');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

async function run({ scope, rounds, progress }: BenchContext): Promise<Figure[]> {
  const { arrived, url } = await openSink(scope);
  const environment = { SMTP_URL: url };
  const { api, database } = await openTown(scope, await openPostgres(scope), 'letters', { environment });
  await addMembers(database, LETTERS + 2);
  await database.query(
    `insert into notice_wish select $1::int + n, 4, 'at-once', now() from generate_series(0, $2::int - 1) n`,
    [memberIdOf(0), LETTERS],
  );
  const line = await openLine(api.port);
  const reminder = Buffer.from(
    writeRequest({
      method: 'POST',
      path: '/api/password/reminder',
      body: JSON.stringify({ email: emailOf(WAITING) }),
    }),
  );
  const folder = await scope.hold(
    () => mkdtemp(path.join(tmpdir(), 'machi-letters-')),
    (made) => rm(made, { recursive: true, force: true }),
  );
  const letterFile = path.join(folder, 'letter.json');
  let letter: object | undefined;
  const spent: Record<'password' | 'word', number[]> = { password: [], word: [] };
  const arrivalOf = (address: string) => arrived.find(({ to }) => to === address)?.at;

  /** Seconds from the first letter of a notice to the last; meanwhile somebody waits at the screen. */
  async function deliver(): Promise<number> {
    arrived.length = 0;
    await database.query('delete from sent_secret');
    await database.query(
      `insert into notice (texts, notice_category_id, is_draft, approval_status, published_at, approved_at)
       select texts, 4, 0, 1, now(), now() from notice order by notice_id limit 1`,
    );
    await until(() => arrived.length > LETTERS / 10);
    const [waiting] = (
      await database.query<{ content: object }>(
        `select content from outbox where lane = 'many' and content <> '{}' order by outbox_id desc limit 1`,
      )
    ).rows;
    if (waiting) letter = waiting.content;
    const asked = performance.now();
    await database.query(
      `insert into outbox (channel, recipient, content, created_at, next_attempt_at)
       values ('mail', $1, '{"subject": "予約の確定", "paragraphs": [], "closing": ""}', now(), now())`,
      [emailOf(TOLD)],
    );
    await line.exchange(reminder, true);
    await until(() => arrived.length >= LETTERS + 2);
    spent.password.push((arrivalOf(emailOf(WAITING)) ?? Number.NaN) - asked);
    spent.word.push((arrivalOf(emailOf(TOLD)) ?? Number.NaN) - asked);
    return ((arrived.at(-1)?.at ?? 0) - (arrived[0]?.at ?? 0)) / 1000;
  }
  /** The same words to as many, by nodemailer and nothing else. */
  async function alone(): Promise<number> {
    arrived.length = 0;
    if (letter === undefined) throw new Error('no letter was seen');
    await writeFile(letterFile, JSON.stringify(letter));
    const child = await scope.hold(
      () =>
        spawn(process.execPath, ['apps/api/src/testing/letters/bare-nodemailer.ts', url, String(LETTERS), letterFile]),
      (running) => void running.kill('SIGKILL'),
    );
    await once(child, 'exit');
    return ((arrived.at(-1)?.at ?? 0) - (arrived[0]?.at ?? 0)) / 1000;
  }
  const found = await alternate(
    rounds,
    async (round) => {
      const seconds = await deliver();
      progress(`letters ${round + 1}/${rounds}: ${seconds.toFixed(1)} s`);
      return seconds;
    },
    alone,
  );
  line.close();
  return [
    {
      name: `letters: a notice to ${LETTERS}`,
      value: median(found.product) / median(found.peer),
      unit: 'times nodemailer alone',
      reach: { comparison: '<=' as const, value: 1.5 },
      ...found,
      per: 's',
      notes: [`what a reservation’s applicant is told came after ${Math.round(median(spent.word))} ms meanwhile`],
    },
    {
      name: 'letters: a temporary password meanwhile',
      value: median(spent.password),
      unit: 'ms',
      reach: { comparison: '<=' as const, value: 2000 },
      notes: [],
    },
  ];
}

/** A notice that goes to 5,000 members, against nodemailer alone to the same server; somebody asks for a password meanwhile. */
export const letters: BenchRow = { name: 'letters', run };
