import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { pathParameters } from '@machi/domain/contract/endpoint';
import { officialRoles, type OfficialRole } from '@machi/domain/permissions/roles';
import { addSpot, bookingRequest } from '../../bench/ground/bookings.ts';
import { openLine } from '../../bench/ground/http-line.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../bench/ground/people.ts';
import { openApi, openDatabase, openPostgres, openTown } from '../../bench/ground/town.ts';
import { call, logIn, signUp } from '../caller.ts';
import {
  NEEDLES,
  PERSON,
  USE_DAY,
  dayIn,
  needlesIn,
  reserveWithEverything,
  writeMessage,
  type Ids,
} from '../canary-person.ts';
import { filesOf, firstOfStream, usePasses, type CardWords } from '../canary-passes.ts';
import { cardFindings, rowsOf, told } from '../canary-findings.ts';
import { debitAccount } from '../canary/debited-account.ts';
import { accountFindings, accountWordsIn, useAccount } from '../canary/bank-account.ts';
import { guestWordsIn, inviteOutside } from '../canary/guests.ts';
import { keepPrivately, scheduleFindings } from '../canary/private-schedule.ts';
import { goWrong } from '../canary-refusals.ts';
import { openMailbox } from '../mailbox.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { openFolder, runTownCommand } from '../town-commands.ts';
import { pause, waitUntil } from '../wait.ts';
import { dumpText } from '../database-text.ts';

/** The log is buffered for a second. */
const LOG_MILLISECONDS = 1500;
const METRICS_KEY = 'of-the-operator-of-this-town';

const TODAY = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);

/** Ids for requests, cards and visits included. */
type Known = Ids & {
  readonly message_id: number;
  readonly schedule_id: number;
  readonly card_id: number;
  readonly visit_id: number;
};

/** Every GET of the contract, with the person's ids; twice if it takes a name to search for. */
function readingTargets(known: Known): string[] {
  const ids: Readonly<Record<string, string | number>> = {
    ...known,
    zipcode: '098-9901',
    room_id: 401,
    spot_id: 4,
    pass: 'bath',
  };
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
    '/api/cards/holders': `?q=${PERSON.lastname}`,
    '/api/visits': `?period=${TODAY.slice(0, 7)}`,
    '/api/visits/export': `?period=${TODAY.slice(0, 7)}&format=csv`,
    '/api/visits/statistics': `?period=${TODAY.slice(0, 7)}&pass=bath`,
    '/api/visits/statistics/export': `?period=${TODAY.slice(0, 7)}&pass=bath&format=csv`,
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

/** Roles that see members' names in their work; their accesses are in the audit log. */
const SEEING: ReadonlySet<OfficialRole> = new Set([
  'member_admin',
  'auditor',
  'system',
  'reception',
  'dispatch',
  'enrolment',
  'billing',
]);

interface Reader {
  readonly kind: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Adds a guest, another member, and an official of each role, with and without access to members. */
async function addReaders(
  database: pg.Client,
): Promise<{ readers: Reader[]; clerk: Reader; desks: Reader[]; billing: Reader }> {
  const roles = officialRoles.filter((role) => !SEEING.has(role));
  await addMembers(database, roles.length + 6);
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
  await makeOfficial(clerk + 3, 'enrolment');
  await makeOfficial(clerk + 4, 'billing');
  return {
    clerk: { kind: 'official member_admin', headers: sessionHeaders(clerk) },
    desks: [
      { kind: 'official reception', headers: sessionHeaders(clerk + 1) },
      { kind: 'official dispatch', headers: sessionHeaders(clerk + 2) },
      { kind: 'official enrolment', headers: sessionHeaders(clerk + 3) },
    ],
    billing: { kind: 'official billing', headers: sessionHeaders(clerk + 4) },
    readers: [
      { kind: 'guest', headers: {} },
      { kind: 'operator', headers: { authorization: `Bearer ${METRICS_KEY}` } },
      { kind: 'other member', headers: sessionHeaders(0) },
      ...roles.map((role, index) => ({ kind: `official ${role}`, headers: sessionHeaders(index + 1) })),
    ],
  };
}

/** Collects what others see of the person: replies, pages and PDFs, with the places found. */
async function readEverywhere(port: number, readers: readonly Reader[], ids: Known, words: CardWords) {
  const monitors = [
    '/monitor/hoshimorilaundry',
    '/monitor/fureaiplaza',
    '/monitor/fureaiplazapayment',
    '/monitor/fureaiplazatest',
  ];
  const pages = [
    '/',
    '/notice',
    '/spot',
    '/account',
    '/member',
    '/pass',
    '/no-such-page',
    '/sandbox/inbox',
    ...monitors,
  ];
  const plain = ['/metrics', '/healthz', '/readyz', '/api/openapi.json', '/api/docs', ...pages];
  const leaks: string[] = [];
  let replies = 0;
  for (const { kind, headers } of readers)
    for (const target of [...readingTargets(ids), ...plain]) {
      const { text } = await call(port, 'GET', target, { headers });
      replies += 1;
      if (needlesIn(text).length + words.in(text).length + guestWordsIn(text).length + accountWordsIn(text).length > 0)
        leaks.push(`${kind} GET ${target}`);
    }
  return { leaks, replies };
}

/** A collector of traces that keeps all it is sent. */
async function openCollector(scope: TortureContext['scope']) {
  const bodies: string[] = [];
  const server = await scope.hold(
    () => createServer((asked, reply) => void text(asked).then((body) => (bodies.push(body), reply.end('{}')))),
    (opened) => new Promise<void>((resolve) => void opened.close(() => resolve()).closeAllConnections()),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    read: () => bodies.join('\n'),
  };
}

async function run(context: TortureContext): Promise<Finding[]> {
  const { scope, progress } = context;
  const postgres = await openPostgres(scope);
  const mailbox = await openMailbox(scope);
  const folder = await openFolder(scope, 'canary');
  const collector = await openCollector(scope);
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' };
  const data = path.join(folder, 'data');
  const environment = { SMTP_URL: mailbox.url, LOG_LEVEL: 'debug', METRICS_KEY, MACHI_DATA: data, ...traced };
  const { api, database, databaseUrl } = await openTown(scope, postgres, 'canary', { environment });
  const { readers, clerk, desks, billing } = await addReaders(database);
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
  const { ids: reserved, feed } = await reserveWithEverything(api.port, own, member_id);
  const message_id = await writeMessage(database, member_id);
  const calendar = await keepPrivately(api.port, database, own, member_id);
  const debited = await debitAccount(api.port, database);
  const outside = await inviteOutside(api.port, mailbox, clerk.headers);
  const [, , enrolment] = desks;
  const passes = await usePasses(context, api.port, database, own, enrolment?.headers ?? {}, member_id, {
    data: environment.MACHI_DATA,
    folder,
  });
  const used = await useAccount({ port: api.port, database }, own, billing.headers, member_id);
  const { schedule_id } = outside;
  const ids = { ...reserved, message_id, schedule_id, card_id: passes.card_id, visit_id: passes.visit_id };

  const clerkSees = needlesIn(
    (await call(api.port, 'GET', `/api/members/${member_id}`, { headers: clerk.headers })).text,
  );
  const [reception, company, counter] = await Promise.all(
    desks.map(({ headers }) => readEverywhere(api.port, [{ kind: 'desk', headers }], ids, passes.words)),
  );
  const seen = needlesIn(account.text);
  const wrong = await goWrong(api.port, own);
  const looked = await calendar.look([...readers, ...desks, clerk].map(({ headers }) => headers));
  const lookedOutside = await outside.look([...readers, ...desks].map(({ headers }) => headers));
  const before = await readEverywhere(api.port, readers, ids, passes.words);
  progress(`canary: ${before.replies} replies read`);
  const streams = (await Promise.all(['laundry', 'plaza'].map((name) => firstOfStream(api.port, name)))).join('\n');
  await passes.endTerminal();
  const terminalFiles = await filesOf(passes.folder);

  const archive = path.join(folder, 'town.dump');
  const commands = { DATABASE_URL: databaseUrl, MACHI_DATA: environment.MACHI_DATA };
  await runTownCommand('backup', [archive], commands);
  const dump = await dumpText(databaseUrl);
  const stored = needlesIn(dump);
  const note = await readFile(`${archive}.json`, 'utf8');
  const archiveNote = [...needlesIn(note), ...guestWordsIn(note)];
  const ended = await outside.end();

  const gone = await call(api.port, 'POST', '/api/withdrawal', { headers: own, body: { password: PERSON.password } });
  // The last notification is still to be sent.
  await waitUntil(
    10_000,
    async () => (await database.query('select from outbox where sent_at is null')).rowCount === 0,
  );
  const last = [...readers, clerk, ...desks, { kind: 'old session', headers: own }];
  const afterwards = await readEverywhere(api.port, last, ids, passes.words);
  const feedStatus = (await call(api.port, 'GET', feed)).status;
  const after = await dumpText(databaseUrl);
  const left = needlesIn(after);
  const leftRows = await rowsOf(database, member_id);
  const laterSnapshots = await passes.readSnapshots();
  await pause(LOG_MILLISECONDS);
  const log = await api.readLog();
  await api.stop();

  const said = await runTownCommand('restore', [archive, '--replace'], commands);
  const restoredDump = await dumpText(databaseUrl);
  const restored = needlesIn(restoredDump);
  const again = await openApi(scope, { databaseUrl, environment });
  const knocked = await call(again.port, 'POST', '/api/login', {
    body: { login_id: PERSON.email, password: PERSON.password },
  });
  const reopened = await openDatabase(scope, databaseUrl);
  const restoredRows = await rowsOf(reopened, member_id);
  await pause(LOG_MILLISECONDS);
  const secondLog = await again.readLog();

  const traces = collector.read();
  const inTraces = [
    ...needlesIn(traces),
    ...passes.words.in(traces),
    ...guestWordsIn(traces),
    ...accountWordsIn(traces),
    ...(traces.includes(feed) ? [feed] : []),
  ];
  const mails = mailbox
    .mails()
    .map(({ text }) => text)
    .join('\n');
  return [
    ...accountFindings({
      used,
      dump,
      after,
      restored: restoredDump,
      logs: log + secondLog,
      mails,
      replies: before.leaks,
    }),
    ...outside.findings(lookedOutside, ended, { log: log + secondLog, dump, after }),
    ...debited.findings({ log: log + secondLog, dump }),
    ...scheduleFindings(looked, log + secondLog, calendar.feeds, mails),
    ...cardFindings({
      passes,
      member_id,
      dump,
      logs: log + secondLog,
      streams,
      terminalFiles,
      laterSnapshots,
      leftRows,
      restoredRows,
      counterReplies: counter?.leaks.length ?? 0,
    }),
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
      name: 'canary: not in the traces',
      isReached: traces.split('"traceId"').length > 1000 && inTraces.length === 0,
      figure: `in ${traces.split('"traceId"').length - 1} spans: ${told(inTraces)}`,
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

/** Searches everywhere for the name and number of a person. */
export const canary: TortureRow = { name: 'canary', run };
