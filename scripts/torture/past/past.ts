import { execFile, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { townTimeText } from '@machi/domain/calendar/model';
import type pg from 'pg';
import { cleanEnvironment } from '../../bench/ground/api-process.ts';
import { addSpot, bookingRequest, freeSlot } from '../../bench/ground/bookings.ts';
import { runLoad } from '../../bench/ground/load.ts';
import { addMembers, emailOf, memberIdOf, sessionHeaders } from '../../bench/ground/people.ts';
import type { Scope } from '../../bench/ground/scope.ts';
import { openTown } from '../../bench/ground/town.ts';
import { builtProgram } from '../../build/built-program.mjs';
import { startPostgres, type RunningPostgres } from '../../postgres/start-postgres.ts';
import { call, signUp } from '../caller.ts';
import { openMailbox } from '../mailbox.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { openFolder } from '../town-commands.ts';
import { waitUntil } from '../wait.ts';

const run = promisify(execFile);
const ROOMS = 12;
const PASSWORD = 'Suzu-nari9x';
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Members by what happens to them. */
const { official, cancels, loses, takes, leaves, applies } = {
  official: 0,
  cancels: 1,
  loses: 2,
  takes: 3,
  leaves: 4,
  applies: 5,
};

const ids = async (): Promise<{ uid: number; gid: number }> => {
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
};

interface Archive {
  readonly folder: string;
  readonly postgres: RunningPostgres;
  /** Runs a program as PostgreSQL's user; answers code and output. */
  asPostgres(
    program: string,
    args: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ): Promise<{ code: number | null; said: string }>;
  backRest(...args: readonly string[]): Promise<string>;
}

/** A server with the archive of deploy/, in a folder of its own. */
async function openArchive(scope: Scope, isShort: boolean): Promise<Archive> {
  const folder = await openFolder(scope, 'past');
  const user = await ids();
  for (const name of ['', 'repo', 'spool', 'lock']) {
    await mkdir(path.join(folder, name), { recursive: true });
    await chown(path.join(folder, name), user.uid, user.gid);
  }
  await chmod(folder, 0o755);
  const configuration = path.join(folder, 'pgbackrest.conf');
  const archived = (await readFile('deploy/postgresql-archive.conf', 'utf8')).split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+) = '?(.*?)'?$/.exec(line) ?? [];
    return name === undefined
      ? []
      : [`${name}=${value?.replace('pgbackrest', `pgbackrest --config=${configuration}`)}`];
  });
  const postgres = await scope.hold(
    // The short form waits less for the end of a part of the log.
    () => startPostgres(isShort ? [...archived, 'archive_timeout=5'] : archived),
    (one) => one.stop(),
  );
  const asPostgres: Archive['asPostgres'] = async (program, args, environment = {}) => {
    const child = spawn(program, [...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: cleanEnvironment({ PGBACKREST_CONFIG: configuration, ...environment }),
      ...user,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    return { code: await new Promise((resolve) => child.on('close', resolve)), said };
  };
  const backRest = async (...args: readonly string[]): Promise<string> => {
    const { code, said } = await asPostgres('pgbackrest', ['--stanza=machi', ...args]);
    if (code !== 0) throw new Error(`pgbackrest ${args.join(' ')}: ${said}`);
    return said;
  };
  const { stdout } = await run('psql', [
    postgres.url,
    '-Atc',
    'create role postgres superuser login',
    '-c',
    'show data_directory',
  ]);
  const data = stdout.trim().split('\n').at(-1) ?? '';
  const shipped = await readFile('deploy/pgbackrest.conf', 'utf8');
  await writeFile(
    configuration,
    shipped
      .replace('/var/lib/pgbackrest', path.join(folder, 'repo'))
      .replace('[machi]', `spool-path=${path.join(folder, 'spool')}\nlock-path=${path.join(folder, 'lock')}\n\n[machi]`)
      .replace(
        /^pg1-path=.*$/m,
        `pg1-path=${data}\npg1-socket-path=${path.dirname(data)}\npg1-port=${postgres.port}\npg1-user=machi`,
      ),
  );
  await backRest('stanza-create');
  await backRest('--type=full', 'backup');
  return { folder, postgres, asPostgres, backRest };
}

/** Rows of documents as large as this many megabytes, which no compression makes smaller. */
const addDocuments = (database: pg.Client, megabytes: number) =>
  database.query(
    `insert into document (member_id, purpose, file_name, media_type, byte_count, content, created_at, application_code)
     select $1, 'exemption', 'plan-' || n || '.pdf', 'application/pdf', 1024 * 1024,
       (select string_agg(sha512((n || ' ' || i)::bytea), ''::bytea) from generate_series(1, 16384) i), now(), 'HMS-FULL'
     from generate_series(1, $2::int) n`,
    [memberIdOf(applies), megabytes],
  );

/** A filed application with a file, as the product writes it. */
async function addApplication(database: pg.Client, code: string): Promise<void> {
  await database.query(
    `with form as (select onlineform_id, version from onlineform where version is not null order by onlineform_id limit 1),
     filed as (insert into onlineform_application (onlineform_id, version, member_id, stage, application_code, applicant, content,
         created_at, filed_at, document_file) select onlineform_id, version, $2, 'filed', $1, '{"name": "佐藤 ハル"}', '{}', now(), now(), 1 from form)
     insert into document (member_id, application_code, purpose, file_name, media_type, byte_count, content, created_at)
     values ($2, $1, 'exemption', 'rules of ' || $1, 'application/pdf', 3, 'pdf', now())`,
    [code, memberIdOf(applies)],
  );
}

const bookingOf = async (database: pg.Client, member: number) =>
  (
    await database.query<{ id: number; code: string; holds: boolean; held: number }>(
      `select reservation_id as id, reservation_code as code, is_canceled = 0 as holds,
         (select count(*)::int from room_occupancy o where o.reservation_id = r.reservation_id) as held
       from reservation r where member_id = $1 or note = 'of member ' || ($1 - 100001) order by reservation_id limit 1`,
      [memberIdOf(member)],
    )
  ).rows[0] ?? { id: 0, code: '', holds: false, held: 0 };

async function runRow({ scope, count, isShort, progress }: TortureContext): Promise<Finding[]> {
  const archive = await openArchive(scope, isShort);
  const { folder, asPostgres } = archive;
  const mailbox = await openMailbox(scope);
  const environment = { SMTP_URL: mailbox.url, MACHI_DATA: path.join(folder, 'data') };
  const { api, database, databaseUrl } = await openTown(scope, archive.postgres, 'past', { environment });
  await addMembers(database, 40);
  await addSpot(database, ROOMS);
  const email = 'yamabato@example.jp';
  await signUp(api.port, mailbox, {
    email,
    password: PASSWORD,
    lastname: '山',
    firstname: '鳩',
    lastfurigana: 'ヤマ',
    firstfurigana: 'バト',
    tel: '090-0000-4321',
    address2: '旭1丁目',
  });
  await database.query(
    `update member set password_hash = (select password_hash from member where email = $1), created_at = created_at - interval '1 day' where member_id >= $2`,
    [email, memberIdOf(0)],
  );
  await database.query(`update member set lastname = '去川' where member_id = $1`, [memberIdOf(leaves)]);
  await database.query(`update member set is_official = true, roles = '{reception,forms}' where member_id = $1`, [
    memberIdOf(official),
  ]);
  let next = 0;
  const book = (members: readonly number[]) =>
    runLoad({
      port: api.port,
      connections: 4,
      requests: members.map((member) => {
        next += 1;
        const { room, wish } = freeSlot(next, ROOMS);
        return bookingRequest({ member, room, wishes: [wish], note: `of member ${member}`, key: `past-${next}` });
      }),
    });
  await book([cancels, loses, leaves]);
  await addApplication(database, 'HMS-LOST');
  await addApplication(database, 'HMS-BACK');
  await addApplication(database, 'HMS-FULL');
  const megabytes = count(1024, 16);
  const began = performance.now();
  await addDocuments(database, megabytes);
  await archive.backRest('--type=diff', 'backup');
  progress(`past: ${megabytes} MB written and backed up in ${Math.round((performance.now() - began) / 1000)} s`);
  await book(Array.from({ length: count(400, 40) }, (_one, index) => 6 + (index % 30)));

  // The second to go back to; what follows is the mistake, and what is not one.
  await pause(1100);
  const target = new Date(Math.floor(Date.now() / 1000) * 1000);
  await pause(1100);
  const lostByMistake = await bookingOf(database, cancels);
  const ofLoser = await bookingOf(database, loses);
  const ofLeaver = await bookingOf(database, leaves);
  const canceling = await Promise.all(
    (
      [
        [cancels, lostByMistake],
        [loses, ofLoser],
      ] as const
    ).map(([member, { id }]) =>
      call(api.port, 'POST', `/api/reservations/${id}/cancel`, { headers: sessionHeaders(member), body: {} }),
    ),
  );
  const taken = freeSlot(2, ROOMS);
  await runLoad({
    port: api.port,
    connections: 1,
    requests: [bookingRequest({ member: takes, room: taken.room, wishes: [taken.wish], note: `of member ${takes}` })],
  });
  const leaving = await call(api.port, 'POST', '/api/withdrawal', {
    headers: sessionHeaders(leaves),
    body: { password: PASSWORD },
  });
  await database.query(`delete from onlineform_application where application_code = 'HMS-LOST'`);
  await database.query(`delete from document where application_code = 'HMS-LOST'`);
  await database.query(
    `update onlineform_application set approval_status = 3, decided_at = now() where application_code = 'HMS-BACK'`,
  );
  const isSet = canceling.every(({ status }) => status === 200) && leaving.status === 200;

  const { uid, gid } = await ids();
  const past = async (...args: readonly string[]) => {
    // The town writes its files as whoever runs this, and the command reads a copy as PostgreSQL's user.
    const data = path.join(folder, 'data-of-past');
    await rm(data, { recursive: true, force: true });
    await cp(environment.MACHI_DATA, data, { recursive: true });
    await run('chown', ['-R', `${uid}:${gid}`, data]);
    return asPostgres(process.execPath, [builtProgram('past'), ...args], {
      DATABASE_URL: databaseUrl,
      MACHI_DATA: data,
      MACHI_PAST: path.join(folder, 'then'),
      HOME: folder,
      PAST_OPERATOR: 'torture',
    });
  };
  const second = townTimeText(target).slice(0, 19);
  const opening = performance.now();
  const opened = await past('open', second, '--official', emailOf(official));
  const took = (performance.now() - opening) / 1000;
  progress(opened.said);
  const twice = await past('open', second, '--official', emailOf(official));
  const then = await run(
    'psql',
    [
      '-h',
      path.join(folder, 'then'),
      '-U',
      'postgres',
      'past',
      '-Atc',
      `select count(*) from hoshimori.member where lastname = '去川'`,
      '-c',
      `select count(*) from hoshimori.reservation where is_canceled = 1 and member_id is not null`,
      '-c',
      'show default_transaction_read_only',
    ],
    { uid, gid },
  );
  const looked = await past('look', 'reservation', lostByMistake.code);
  const ofGone = await past('look', 'reservation', ofLeaver.code);
  const back = {
    first: await past('bring-back', 'reservation', lostByMistake.code),
    again: await past('bring-back', 'reservation', lostByMistake.code),
    taken: await past('bring-back', 'reservation', ofLoser.code),
    gone: await past('bring-back', 'reservation', ofLeaver.code),
    lost: await past('bring-back', 'form', 'HMS-LOST'),
    invalid: await past('bring-back', 'application', 'HMS-BACK'),
  };
  for (const [name, { code, said }] of Object.entries({ twice, looked, ofGone, ...back }))
    progress(`${name} (${code}): ${said.trim()}`);
  const closed = await past('close');
  const left = await readdir(path.join(folder, 'then'));
  const now = await bookingOf(database, cancels);
  const stored = await database.query<{ applications: number; files: number; noted: number }>(
    `select (select count(*)::int from onlineform_application where application_code in ('HMS-LOST', 'HMS-BACK') and approval_status = 0) as applications,
       (select count(*)::int from document where application_code = 'HMS-LOST') as files,
       (select count(*)::int from audit where action = 'past:bring-back' and actor_member_id = $1 and request_id = 'machi past: torture') as noted`,
    [memberIdOf(official)],
  );
  const { applications = 0, files = 0, noted = 0 } = stored.rows[0] ?? {};
  const countTold = () => mailbox.mails().filter(({ text }) => /元(?:の状態)?に戻し/.test(text)).length;
  await waitUntil(10_000, async () => countTold() === 3);
  const told = countTold();
  const refused = (said: { code: number | null; said: string }, why: string) =>
    said.code === 1 && said.said.includes(why);
  const [ofLeft, cancelled, readOnly] = then.stdout.trim().split('\n');
  return [
    {
      name: 'past: a second beside the running town',
      isReached:
        isSet &&
        opened.code === 0 &&
        cancelled === '0' &&
        readOnly === 'on' &&
        refused(twice, 'open already') &&
        closed.code === 0 &&
        left.length === 0,
      figure: `${megabytes} MB of files in ${took.toFixed(1)} s; ${cancelled} cancellations in it; read only ${readOnly}; after closing ${left.length} files`,
    },
    {
      name: 'past: who has withdrawn since is not in it',
      isReached: ofLeft === '0' && !ofGone.said.includes('去川') && refused(back.gone, 'withdrawn'),
      figure: `${ofLeft} members of that name; their reservation: ${back.gone.said.trim().split('\n').at(-1)}`,
    },
    {
      name: 'past: one reservation and two applications come back, once',
      isReached:
        back.first.code === 0 &&
        now.holds &&
        now.held === 1 &&
        refused(back.again, 'It stands') &&
        back.lost.code === 0 &&
        back.invalid.code === 0 &&
        applications === 2 &&
        files === 1 &&
        noted >= 3 &&
        told === 3,
      figure: `holds ${now.held} room; a second time: ${back.again.said.trim().split('\n').at(-1)}; ${applications} applications, ${files} file; ${noted} in the log, ${told} told`,
    },
    {
      name: 'past: a time that is taken by now stays taken',
      isReached: refused(back.taken, 'taken'),
      figure: back.taken.said.trim().split('\n').at(-1) ?? '',
    },
  ];
}

/** A town as it was at a second, and what may come back from it (decisions/0210). The rules are `domain/past`. */
export const past: TortureRow = { name: 'past', isAlone: true, isAtLength: true, run: runRow };
