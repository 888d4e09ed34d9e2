import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { passKinds, type PassKind } from '@machi/domain/passes/model';
import { call } from './caller.ts';
import { PERSON } from './canary-person.ts';
import { addBathTerminal } from './bath-people.ts';
import { createTerminalSigner, type Signer } from './fuzz/sign.ts';
import type { TortureContext } from './row.ts';
import { startTerminal, type TerminalProcess } from './terminal-process.ts';
import { waitUntil } from './wait.ts';

/** Birth date at the signup, and as the card asks for it: 昭和33年. */
const BIRTHDATE = '1958-04-02';
const BIRTH_PIN = '330402';
/** UID of the town's plain card. */
const UID = '04c7a39d2b1e80';
const SYNC_MILLISECONDS = 30_000;

type Headers = Readonly<Record<string, string>>;

/** Data of a card: it leaves the counter's computer once and must be stored nowhere afterwards. */
export interface CardWords {
  readonly needles: readonly string[];
  in(text: string): string[];
}

/** Data that a card shows to the counter (apps/api/src/testing/terminals/run-card.ts). */
interface ShownCard {
  readonly proof: object;
  /** DER in base64. */
  readonly certificate: string;
  readonly serial: string;
  readonly body_number: string;
}

async function showCard(authority: string, challenge: string): Promise<ShownCard> {
  const { lastname, firstname, address2 } = PERSON;
  const told = [authority, `${lastname} ${firstname}`, address2, BIRTHDATE, BIRTH_PIN, challenge];
  const { stdout } = await promisify(execFile)(process.execPath, [
    'apps/api/src/testing/terminals/run-card.ts',
    ...told,
  ]);
  return JSON.parse(stdout);
}

function wordsOf({ certificate: written, serial, body_number: bodyNumber }: ShownCard, phonePass: string): CardWords {
  const certificate = Buffer.from(written, 'base64');
  // From the middle, where the key is: head and tail are the same in all certificates.
  const piece = certificate.subarray(300, 348);
  const body = Buffer.from(bodyNumber, 'latin1');
  const needles = [
    serial,
    piece.toString('hex'),
    piece.toString('base64'),
    piece.toString('base64url'),
    bodyNumber,
    body.toString('hex'),
    body.toString('base64url'),
    UID,
    UID.toUpperCase(),
    phonePass.slice(0, 40),
  ];
  return { needles, in: (text) => needles.filter((needle) => text.includes(needle)) };
}

/** Adds a terminal that is only a key: its requests are written out here. */
async function addKey(database: pg.Client, pass: PassKind): Promise<Signer> {
  const { rows } = await database.query<{ terminal_id: number }>(
    `insert into terminal (terminal_name, pass, bus_kind, created_at, approved_at, registered_at, last_hash)
     values ('巡回の端末', $1, $2, now(), now(), now(), $3) returning terminal_id`,
    [pass, pass === 'bus' ? 'community' : null, '0'.repeat(64)],
  );
  const terminalId = rows[0]?.terminal_id ?? 0;
  const { publicKey, signer } = createTerminalSigner(terminalId);
  await database.query('update terminal set public_key = $2 where terminal_id = $1', [terminalId, publicKey]);
  return signer;
}

/** Reads the snapshots of both passes, as text. */
async function readSnapshots(port: number, signers: Readonly<Record<PassKind, Signer>>) {
  const read = async (pass: PassKind): Promise<string> => {
    const target = '/api/terminal/snapshot';
    return (await call(port, 'GET', target, { headers: signers[pass]({ method: 'GET', path: target }) })).text;
  };
  const [bath, bus] = await Promise.all(passKinds.map(read));
  return { bath: bath ?? '', bus: bus ?? '' };
}

async function made(port: number, method: string, target: string, headers: Headers, body: object) {
  const { status, text } = await call(port, method, target, { headers, body });
  if (status >= 300) throw new Error(`${method} ${target}: ${status} ${text}`);
  return JSON.parse(text);
}

/** Reads all files below a folder in sequence, as bytes and as text. */
export async function filesOf(
  folder: string,
): Promise<{ readonly count: number; readonly bytes: Buffer; readonly text: string }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const contents = await Promise.all(files.map((file) => readFile(file)));
  return {
    count: files.length,
    bytes: Buffer.concat(contents),
    text: contents.map((bytes) => `${bytes}${bytes.toString('utf16le')}`).join('\n'),
  };
}

export interface PassUser {
  readonly words: CardWords;
  readonly card_hash: string;
  readonly card_id: number;
  readonly visit_id: number;
  /** Folder of the terminal at which the card was held. */
  readonly folder: string;
  /** Card data found in the counter's requests. */
  readonly sent: readonly string[];
  readonly snapshots: { readonly bath: string; readonly bus: string };
  readonly offlineVisits: number;
  readonly phonePassStatus: number;
  readSnapshots(): Promise<{ readonly bath: string; readonly bus: string }>;
  /** Ends the terminal; resolves once the terminal itself knows. */
  endTerminal(): Promise<void>;
}

/**
 * Uses the person's cards, pass, taps with and without a network, and a phone's pass; all through the real endpoints.
 */
export async function usePasses(
  { scope }: Pick<TortureContext, 'scope'>,
  port: number,
  database: pg.Client,
  own: Headers,
  official: Headers,
  member_id: number,
  place: { readonly data: string; readonly folder: string },
): Promise<PassUser> {
  await database.query('update member set is_resident = 1, verified_at = now(), birthdate = $2 where member_id = $1', [
    member_id,
    BIRTHDATE,
  ]);
  const holder = `/api/cards/holders/${member_id}`;
  await made(port, 'POST', `${holder}/consents`, official, { pass: 'bath' });
  const { challenge } = await made(port, 'POST', `${holder}/challenge`, official, {});
  const shownCard = await showCard(path.join(place.data, 'sandbox-cards'), challenge);
  const { proof } = shownCard;
  const linked = await made(port, 'POST', `${holder}/card`, official, { challenge, proof });
  await made(port, 'POST', `${holder}/town-card`, official, { uid: UID });
  const { text: phonePass } = await made(port, 'POST', '/api/account/passes/bath/code', own, {});
  const words = wordsOf(shownCard, phonePass);
  const { rows } = await database.query<{ card_id: number; card_hash: string; certificate_hash: string }>(
    `select card_id, card_hash, certificate_hash from card where member_id = $1 and method = 'individual-number-card'`,
    [member_id],
  );
  const [card] = rows;
  if (!card) throw new Error(`no card: ${JSON.stringify(linked)}`);

  const folder = path.join(place.folder, 'terminal');
  const terminal = await startTerminal(scope, folder);
  const held = { card_hash: card.card_hash, certificate_hash: card.certificate_hash };
  const identity = await addBathTerminal(database, terminal.publicKey);
  await terminal.ask({ kind: 'work', server: `http://127.0.0.1:${port}`, terminal: identity, network: 'open' }, [
    'working',
  ]);
  await untilSynced(terminal);
  await terminal.ask({ kind: 'tap', number: 1, ...held }, ['shown', 'problem']);
  terminal.tell({ kind: 'network', network: 'cut' });
  await terminal.ask({ kind: 'tap', number: 2, ...held }, ['shown', 'problem']);
  terminal.tell({ kind: 'network', network: 'open' });
  await untilSynced(terminal);

  const signers = { bath: await addKey(database, 'bath'), bus: await addKey(database, 'bus') };
  const nothing = { card_hash: null, certificate_hash: null, certificate_status: null, list_as_of: null };
  const evidence = { method: 'qr', ...nothing, is_genuine: null };
  const tap = { tap_id: randomUUID(), pass: 'bath', tapped_at: new Date().toISOString(), evidence };
  const body = JSON.stringify({ tap, phone_pass: phonePass });
  const target = '/api/terminal/taps';
  const shown = await call(port, 'POST', target, {
    headers: signers.bath({ method: 'POST', path: target, body }),
    body,
  });
  const visits = await database.query<{ visit_id: number; decided_by: string }>(
    'select visit_id, decided_by from visit where member_id = $1 order by visit_id',
    [member_id],
  );
  return {
    words,
    ...card,
    visit_id: visits.rows[0]?.visit_id ?? 0,
    folder,
    sent: words.in(JSON.stringify({ proof, uid: UID, phonePass, certificate: shownCard.certificate })),
    snapshots: await readSnapshots(port, signers),
    offlineVisits: visits.rows.filter(({ decided_by }) => decided_by === 'terminal').length,
    phonePassStatus: shown.status,
    readSnapshots: () => readSnapshots(port, signers),
    endTerminal: () => terminal.kill(),
  };
}

const untilSynced = (terminal: TerminalProcess): Promise<number> =>
  waitUntil(SYNC_MILLISECONDS, async () => {
    const state = await terminal.ask({ kind: 'state' }, ['state']);
    return state?.unsent === 0 && state.hasSnapshot === true;
  });

/** Reads the first event of a monitor's stream. */
export async function firstOfStream(port: number, name: string): Promise<string> {
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/monitors/${name}/stream`, { signal: leaving.signal });
  const { value } = (await response.body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
  leaving.abort();
  return value ?? '';
}
