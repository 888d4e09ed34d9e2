import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { allEndpoints } from '@machi/domain/contract/all';
import { pathParameters } from '@machi/domain/contract/endpoint';
import { officialRoles } from '@machi/domain/permissions/model';
import type { OfficialRole } from '@machi/domain/permissions/model';
import { addSpot, bookingRequest } from '../../bench/ground/bookings.ts';
import { openLine } from '../../bench/ground/http-line.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../bench/ground/people.ts';
import { openApi, openDatabase, openPostgres, openTown } from '../../bench/ground/town.ts';
import { call, logIn, signUp, signupForm } from '../caller.ts';
import { NEEDLES, PERSON, USE_DAY, dayIn, needlesIn, reserveWithEverything } from '../canary-person.ts';
import type { Ids } from '../canary-person.ts';
import { openMailbox } from '../mailbox.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { openFolder, runTownCommand } from '../town-commands.ts';
import { pause, waitUntil } from '../wait.ts';
import { dumpText } from '../database-text.ts';

/** The log is gathered for a second before it is written. */
const LOG_MILLISECONDS = 1500;

/** Every GET of the contract, ids of the person put in, twice where something can be asked for by name. */
function readingTargets(known: Ids): string[] {
  const ids: Readonly<Record<string, string | number>> = { ...known, zipcode: '098-9901', room_id: 401, spot_id: 4 };
  const queries: Readonly<Record<string, string>> = {
    '/api/availability': `?from=${USE_DAY}&to=${dayIn(34)}`,
    '/api/dispatch/rides': `?date=${USE_DAY}`,
    '/api/reception/board': `?from=${USE_DAY}&to=${dayIn(34)}`,
    '/api/reception/members': `?q=${PERSON.lastname}`,
    '/api/reception/rooms/:room_id/days': `?from=${USE_DAY}`,
    '/api/reception/statistics': `?period=${USE_DAY.slice(0, 7)}`,
    '/api/reception/statistics/export': `?period=${USE_DAY.slice(0, 7)}&format=csv`,
    '/api/reception/uses': `?date=${USE_DAY}`,
    '/api/account/export': '?format=json',
    '/api/members/export': '?format=csv&encoding=utf-8',
  };
  return allEndpoints
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) => {
      const names = pathParameters(endpoint.path);
      const target = names.reduce((text, name) => text.replace(`:${name}`, String(ids[name] ?? 1)), endpoint.path);
      const query = queries[endpoint.path] ?? '';
      return endpoint.path === '/api/members' ? [target, `${target}?q=${PERSON.lastname}`] : [`${target}${query}`];
    });
}

/** Roles whose work is to see members' names; what they see is in the audit log. */
const SEEING: ReadonlySet<OfficialRole> = new Set(['member_admin', 'auditor', 'system', 'reception', 'dispatch']);

interface Reader {
  readonly kind: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A guest, another member and an official of each role that has no business with members; and those who have. */
async function addReaders(database: pg.Client): Promise<{ readers: Reader[]; clerk: Reader; desks: Reader[] }> {
  const roles = officialRoles.filter((role) => !SEEING.has(role));
  await addMembers(database, roles.length + 4);
  const makeOfficial = (index: number, role: OfficialRole) =>
    database.query('update member set is_official = true, roles = array[$2] where member_id = $1', [
      memberIdOf(index),
      role,
    ]);
  for (const [index, role] of roles.entries()) await makeOfficial(index + 1, role);
  const clerk = roles.length + 1;
  await makeOfficial(clerk, 'member_admin');
  await makeOfficial(clerk + 1, 'reception');
  await makeOfficial(clerk + 2, 'dispatch');
  return {
    clerk: { kind: 'official member_admin', headers: sessionHeaders(clerk) },
    desks: [
      { kind: 'official reception', headers: sessionHeaders(clerk + 1) },
      { kind: 'official dispatch', headers: sessionHeaders(clerk + 2) },
    ],
    readers: [
      { kind: 'guest', headers: {} },
      { kind: 'other member', headers: sessionHeaders(0) },
      ...roles.map((role, index) => ({ kind: `official ${role}`, headers: sessionHeaders(index + 1) })),
    ],
  };
}

/** What anybody but the person gets to see: replies, pages and documents, with where something was found. */
async function readEverywhere(port: number, readers: readonly Reader[], ids: Ids) {
  const pages = ['/', '/notice', '/spot', '/account', '/member', '/no-such-page', '/sandbox/inbox'];
  const plain = ['/metrics', '/healthz', '/readyz', '/api/openapi.json', '/api/docs', ...pages];
  const leaks: string[] = [];
  let replies = 0;
  for (const { kind, headers } of readers)
    for (const target of [...readingTargets(ids), ...plain]) {
      const { text } = await call(port, 'GET', target, { headers });
      replies += 1;
      if (needlesIn(text).length > 0) leaks.push(`${kind} GET ${target}`);
    }
  return { leaks, replies };
}

/** Requests that go wrong while they carry the person's data: neither answers nor log may repeat it. */
async function goWrong(port: number, own: Readonly<Record<string, string>>) {
  const { email, lastname, tel } = PERSON;
  const answers = [
    await call(port, 'POST', '/api/login', { body: { login_id: email, password: 'wrong-1234' } }),
    await call(port, 'POST', '/api/login', { body: { login_id: tel, password: `${lastname}!1a` } }),
    await call(port, 'POST', '/api/login', { body: `{"login_id": "${email}", "password": ` }),
    await call(port, 'POST', '/api/password/reminder', { body: { email: `${lastname}@${tel}` } }),
    await call(port, 'POST', '/api/signup', { body: { ...signupForm(PERSON), birthdate: lastname, zipcode: tel } }),
    await call(port, 'PUT', '/api/account', { headers: own, body: { ...PERSON, birthdate: lastname } }),
    await call(port, 'POST', '/api/withdrawal', { headers: own, body: { password: lastname } }),
    await call(port, 'POST', '/api/reservations', { headers: own, body: { note: lastname, room_id: tel } }),
    await call(port, 'GET', `/api/reservations/${encodeURIComponent(lastname)}`, { headers: own }),
    await call(port, 'GET', `/api/${encodeURIComponent(email)}`),
    await call(port, 'GET', `/spot/${encodeURIComponent(lastname)}`),
    await call(port, 'GET', `/api/members?q=${encodeURIComponent(lastname)}`, { headers: own }),
    await call(port, 'POST', '/api/signup/verify', { body: { token: tel } }),
    await call(port, 'PATCH', '/api/account', { headers: own, body: PERSON }),
  ];
  return {
    count: answers.length,
    accepted: answers.filter(({ status }) => status < 400 && status !== 200).length,
    leaks: answers
      .filter(({ text }) => needlesIn(text).length > 0)
      .map(({ status, text }) => `${status} ${text.slice(0, 80)}`),
  };
}

const told = (leaks: readonly string[]): string => (leaks.length === 0 ? 'nowhere' : leaks.slice(0, 5).join('; '));

async function run({ scope, progress }: TortureContext): Promise<Finding[]> {
  const postgres = await openPostgres(scope);
  const mailbox = await openMailbox(scope);
  const folder = await openFolder(scope, 'canary');
  const environment = { SMTP_URL: mailbox.url, LOG_LEVEL: 'debug', MACHI_DATA: path.join(folder, 'data') };
  const { api, database, databaseUrl } = await openTown(scope, postgres, 'canary', { environment });
  const { readers, clerk, desks } = await addReaders(database);
  await addSpot(database, 1);

  await signUp(api.port, mailbox, PERSON);
  const own = await logIn(api.port, PERSON.email, PERSON.password);
  const account = await call(api.port, 'GET', '/api/account', { headers: own });
  const member_id: number = JSON.parse(account.text).account.member_id;
  const line = await openLine(api.port);
  const booking = bookingRequest({ member: 0, room: 0, wishes: [{ day: 1, hour: 9 }], note: `${PERSON.lastname}です` })
    .replaceAll(sessionHeaders(0)['access-token'] ?? '', own['access-token'] ?? '')
    .replaceAll(sessionHeaders(0).cookie ?? '', own.cookie ?? '');
  const booked = await line.exchange(Buffer.from(booking), true);
  line.close();
  const { ids, feed } = await reserveWithEverything(api.port, own, member_id);

  const clerkSees = needlesIn(
    (await call(api.port, 'GET', `/api/members/${member_id}`, { headers: clerk.headers })).text,
  );
  const [reception, company] = await Promise.all(
    desks.map(({ headers }) => readEverywhere(api.port, [{ kind: 'desk', headers }], ids)),
  );
  const seen = needlesIn(account.text);
  const wrong = await goWrong(api.port, own);
  const before = await readEverywhere(api.port, readers, ids);
  progress(`canary: ${before.replies} replies read`);

  const archive = path.join(folder, 'town.dump');
  const commands = { DATABASE_URL: databaseUrl, MACHI_DATA: environment.MACHI_DATA };
  await runTownCommand('backup', [archive], commands);
  const stored = needlesIn(await dumpText(databaseUrl));
  const archiveNote = needlesIn(await readFile(`${archive}.json`, 'utf8'));

  const gone = await call(api.port, 'POST', '/api/withdrawal', { headers: own, body: { password: PERSON.password } });
  // The farewell is still to be sent.
  await waitUntil(
    10_000,
    async () => (await database.query('select from outbox where sent_at is null')).rowCount === 0,
  );
  const last = [...readers, clerk, ...desks, { kind: 'old session', headers: own }];
  const afterwards = await readEverywhere(api.port, last, ids);
  const feedStatus = (await call(api.port, 'GET', feed)).status;
  const left = needlesIn(await dumpText(databaseUrl));
  await pause(LOG_MILLISECONDS);
  const log = await api.readLog();
  await api.stop();

  const said = await runTownCommand('restore', [archive, '--replace'], commands);
  const restored = needlesIn(await dumpText(databaseUrl));
  const again = await openApi(scope, { databaseUrl, environment });
  const knocked = await call(again.port, 'POST', '/api/login', {
    body: { login_id: PERSON.email, password: PERSON.password },
  });
  const reopened = await openDatabase(scope, databaseUrl);
  await reopened.query('select 1');
  await pause(LOG_MILLISECONDS);
  const secondLog = await again.readLog();

  return [
    {
      name: 'canary: found where it belongs',
      isReached:
        seen.length >= 6 &&
        clerkSees.length >= 5 &&
        stored.length >= 6 &&
        booked.status === 201 &&
        (reception?.leaks.length ?? 0) >= 5 &&
        company?.leaks.length === 1,
      figure: `${seen.length} of ${NEEDLES.length} writings in the owner's reply, ${clerkSees.length} in the clerk's, ${stored.length} in the database, in ${reception?.leaks.length} replies to reception, ${company?.leaks.length} to the taxi company`,
    },
    {
      name: 'canary: not in replies to others, pages, metrics, refusals',
      isReached: before.leaks.length === 0 && wrong.leaks.length === 0 && archiveNote.length === 0,
      figure: `in ${before.replies} replies and ${wrong.count} refusals: ${told([...before.leaks, ...wrong.leaks])}`,
    },
    {
      name: 'canary: not in the log',
      isReached:
        log.length > 1000 &&
        secondLog.length > 0 &&
        needlesIn(log + secondLog).length === 0 &&
        !(log + secondLog).includes(feed),
      figure: `in ${Math.round(log.length / 1000)} kB of log: ${told(needlesIn(log + secondLog))}`,
    },
    {
      name: 'canary: gone after the withdrawal',
      isReached: gone.status === 200 && left.length === 0 && afterwards.leaks.length === 0 && feedStatus === 404,
      figure: `left in the database: ${told(left)}; in ${afterwards.replies} replies: ${told(afterwards.leaks)}; the calendar feed answers ${feedStatus}`,
    },
    {
      name: 'canary: stays away after a restore of the backup before',
      isReached: said.includes('deleted again: 1') && restored.length === 0 && knocked.status === 422,
      figure: `left in the restored database: ${told(restored)}; login answers ${knocked.status}`,
    },
  ];
}

/** A person whose name and number are looked for everywhere. */
export const canary: TortureRow = { name: 'canary', run };
