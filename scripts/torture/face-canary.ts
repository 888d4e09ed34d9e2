import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bytesOfEmbedding } from '@machi/domain/faces/bytes';
import { meanEmbedding } from '@machi/domain/faces/embedding';
import { embeddingOf, facesFile } from '@machi/domain/faces/faces.fixture';
import { packWithFaces } from '../bench/ground/pack-with-faces.ts';
import { memberIdOf, sessionHeaders } from '../bench/ground/people.ts';
import { openPostgres, openTown } from '../bench/ground/town.ts';
import { addBathPeople, addBathTerminal } from './bath-people.ts';
import { call } from './caller.ts';
import { filesOf } from './canary-passes.ts';
import { archiveText, dumpText } from './database-text.ts';
import { foundIn, wordsOfFace } from './face-words.ts';
import { createTerminalSigner } from './fuzz/sign.ts';
import type { Finding, TortureContext } from './row.ts';
import { startTerminal } from './terminal-process.ts';
import { openFolder, runTownCommand } from './town-commands.ts';
import { pause, waitUntil } from './wait.ts';

/** Longer than the minute between signs of life. */
const SYNC_MILLISECONDS = 180_000;
/** The log is buffered for a second. */
const LOG_MILLISECONDS = 1500;
const [PERSON, OTHER, CLERK, SYSTEM, AUDITOR] = [0, 1, 2, 3, 4];
const PEOPLE = 5;

/** Enrols, uses with and without a network, and deletes a known face, and searches for its numbers everywhere. */
export async function lookForFace(context: TortureContext): Promise<Finding[]> {
  const { scope, progress } = context;
  const folder = await openFolder(scope, 'faces');
  const data = path.join(folder, 'data');
  const environment = { LOG_LEVEL: 'debug', MACHI_TOWNS: await packWithFaces(folder), MACHI_DATA: data };
  const { api, database, databaseUrl } = await openTown(scope, await openPostgres(scope), 'faces', { environment });
  await addBathPeople(database, PEOPLE, 10);
  for (const [index, role] of [
    [CLERK, 'enrolment'],
    [SYSTEM, 'system'],
    [AUDITOR, 'auditor'],
  ] as const)
    await database.query('update member set is_official = true, roles = array[$2] where member_id = $1', [
      memberIdOf(index ?? 0),
      role,
    ]);

  const captures = [1, 2, 3].map((picture) => embeddingOf(7391, 0.2, picture));
  const template = meanEmbedding(captures);
  if (!template) throw new Error('a face has a template');
  const words = [...captures, template].flatMap(wordsOfFace);
  const texts = captures.map((capture) => Buffer.from(bytesOfEmbedding(capture)).toString('base64'));
  const clerk = sessionHeaders(CLERK ?? 0);
  const faceOf = (index = 0): string => `/api/cards/holders/${memberIdOf(index)}/face`;
  const order = {
    model_id: facesFile.model_id,
    captures: texts,
    consent_version: facesFile.consent_version,
    consent_kind: 'screen',
  };
  const replies: string[] = [];
  /** Sends a request whose reply must not contain the numbers. */
  async function ask(
    method: string,
    target: string,
    headers: Readonly<Record<string, string>>,
    body?: object | string,
  ) {
    const { status, text } = await call(api.port, method, target, { headers, ...(body === undefined ? {} : { body }) });
    replies.push(text);
    return status;
  }
  const enrolled = await ask('POST', faceOf(PERSON), clerk, order);

  // Refusals must not repeat the numbers.
  const [first = ''] = texts;
  const refused = [
    await ask('POST', faceOf(OTHER), clerk, order),
    await ask('POST', faceOf(OTHER), clerk, { ...order, captures: [first, first, first] }),
    await ask('POST', faceOf(OTHER), clerk, { ...order, captures: [...texts, first.slice(4)] }),
    await ask('POST', faceOf(OTHER), clerk, { ...order, model_id: first }),
    await ask('POST', faceOf(OTHER), clerk, { ...order, consent_version: first }),
    await ask('POST', faceOf(OTHER), clerk, `{"captures": ["${first}", `),
    await ask('POST', faceOf(OTHER), sessionHeaders(OTHER ?? 0), order),
    await ask('POST', faceOf(OTHER), {}, order),
    await ask('GET', `/api/cards/holders?q=${encodeURIComponent(first)}`, clerk),
  ];

  const terminal = await startTerminal(scope, path.join(folder, 'terminal'));
  const identity = await addBathTerminal(database, terminal.publicKey);
  const server = `http://127.0.0.1:${api.port}`;
  await terminal.ask({ kind: 'work', server, terminal: identity, network: 'open' }, ['working']);
  const until = (isSo: (said: { readonly faces?: number; readonly unsent?: number }) => boolean): Promise<number> =>
    waitUntil(SYNC_MILLISECONDS, async () => isSo((await terminal.ask({ kind: 'state' }, ['state'])) ?? {}));
  const arrived = await until(({ faces }) => faces === 1);
  const online = await terminal.ask({ kind: 'face', number: 1 }, ['shown', 'problem']);
  terminal.tell({ kind: 'network', network: 'cut' });
  const offline = await terminal.ask({ kind: 'face', number: 2 }, ['shown', 'problem']);
  const kept = await filesOf(path.join(folder, 'terminal'));
  terminal.tell({ kind: 'network', network: 'open' });
  await until(({ unsent }) => unsent === 0);

  // Only the terminal receives the numbers: asked with another key of the same kind, so that the reply can be read
  // here.
  const facesAsked = JSON.stringify({ face_nos: Array.from({ length: 50 }, (_no, index) => index + 1) });
  async function askAsTerminal(pass: 'bath' | 'bus') {
    const { rows } = await database.query<{ terminal_id: number }>(
      `insert into terminal (terminal_name, pass, bus_kind, created_at, approved_at, registered_at, last_hash)
       values ('巡回の端末', $1, $2, now(), now(), now(), $3) returning terminal_id`,
      [pass, pass === 'bus' ? 'community' : null, '0'.repeat(64)],
    );
    const terminalId = rows[0]?.terminal_id ?? 0;
    const { publicKey, signer } = createTerminalSigner(terminalId);
    await database.query('update terminal set public_key = $2 where terminal_id = $1', [terminalId, publicKey]);
    const target = '/api/terminal/faces';
    const headers = signer({ method: 'POST', path: target, body: facesAsked });
    return call(api.port, 'POST', target, { headers, body: facesAsked });
  }
  const toTerminal = await askAsTerminal('bath');
  replies.push((await askAsTerminal('bus')).text);

  const member_id = memberIdOf(PERSON ?? 0);
  const targets = [
    '/api/account',
    '/api/account/face',
    '/api/account/export?format=json',
    '/api/account/activities',
    faceOf(PERSON),
    `/api/cards/holders/${member_id}`,
    `/api/members/${member_id}`,
    '/api/audit',
    '/api/terminals',
    '/api/visits?period=2027-01',
    '/metrics',
    '/healthz',
    '/api/openapi.json',
  ];
  for (const index of [PERSON, OTHER, CLERK, SYSTEM, AUDITOR])
    for (const target of targets) await ask('GET', target, sessionHeaders(index ?? 0));
  for (const target of targets) await ask('GET', target, {});
  progress(`faces: ${replies.length} replies read`);

  const archive = path.join(folder, 'town.dump');
  await runTownCommand('backup', [archive], { ...environment, DATABASE_URL: databaseUrl });
  const archived = `${await archiveText(archive, databaseUrl)}${await readFile(`${archive}.json`, 'utf8')}`;
  const dump = await dumpText(databaseUrl);
  // Numbers planted in a column, a file or a log must be found there.
  await database.query('create table planted (bytes bytea, words text)');
  await database.query('insert into planted values ($1, $2)', [
    Buffer.from(bytesOfEmbedding(template)),
    JSON.stringify({ template: [...template], captures: texts }),
  ]);
  const planted = foundIn(words, await dumpText(databaseUrl));
  await database.query('drop table planted');
  const plantedFile = path.join(folder, 'planted');
  await writeFile(plantedFile, Buffer.concat([Buffer.from('{'), Buffer.from(bytesOfEmbedding(template))]));
  const inFile = foundIn(words, await readFile(plantedFile));

  const deleted = await ask('POST', `${faceOf(PERSON)}/delete`, clerk, { reason: 'asked' });
  const dropped = await until(({ faces }) => faces === 0);
  const left = await filesOf(path.join(folder, 'terminal'));
  const { rows: rest } = await database.query<{ count: number }>('select count(*)::int as count from face_enrolment');
  const visits = await database.query(`select from visit where member_id = $1 and method = 'face'`, [member_id]);
  await pause(LOG_MILLISECONDS);
  const log = await api.readLog();
  await terminal.kill();

  const places: readonly (readonly [string, readonly string[]])[] = [
    ['replies', foundIn(words, replies.join('\n'))],
    ['log', foundIn(words, log)],
    ['database', foundIn(words, dump)],
    ['backup', foundIn(words, archived)],
    ['files of the server', foundIn(words, (await filesOf(data)).bytes)],
    ['files of the terminal', [kept, left].flatMap(({ bytes }) => foundIn(words, bytes))],
  ];
  const leaks = places.flatMap(([place, found]) => found.map((writing) => `${writing} in ${place}`));
  const shown = [online?.verdict?.reason, offline?.verdict?.reason].join(', ');
  return [
    {
      name: 'faces: known numbers found where they belong, and where they are planted',
      isReached:
        enrolled === 201 &&
        refused.every((status) => status >= 400) &&
        arrived < Infinity &&
        online?.verdict?.member_id === member_id &&
        offline?.verdict?.member_id === member_id &&
        (visits.rowCount ?? 0) > 0 &&
        foundIn(words, toTerminal.text).length > 0 &&
        planted.length >= 4 &&
        inFile.length >= 1,
      figure: `enrolled ${enrolled}, at the terminal ${shown}; ${words.length} writings, ${foundIn(words, toTerminal.text).length} of them told to the terminal, ${planted.length} found in a planted row, ${inFile.length} in a planted file; refused: ${refused.join(' ')}`,
    },
    {
      name: 'faces: in no log, reply to others, column, backup, or file of server and terminal',
      isReached:
        leaks.length === 0 &&
        log.length > 1000 &&
        kept.count >= 4 &&
        [dump, archived].every((rows) => rows.includes('face_enrolment')),
      figure: `${replies.length} replies, ${Math.round(log.length / 1000)} kB of log, ${Math.round(dump.length / 1000)} kB of rows, ${kept.count} files: ${leaks.length === 0 ? 'nowhere' : leaks.slice(0, 5).join('; ')}`,
    },
    {
      name: 'faces: a deleted one is gone from server and terminal',
      isReached: deleted < 300 && dropped < Infinity && rest[0]?.count === 0 && left.count < kept.count,
      figure: `${rest[0]?.count} at the server, gone from the terminal after ${Math.round(dropped)} ms, with its file`,
    },
  ];
}
