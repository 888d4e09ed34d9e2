import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { announceBanner } from '@machi/domain/banner/contract';
import { proposedEnd } from '@machi/domain/banner/end';
import { BANNER_LINE } from '@machi/domain/banner/model';
import { OWN_LINE, TERMINAL_LINE } from '@machi/domain/live/model';
import type pg from 'pg';
import { writeRequest } from '../../ground/http-line.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../ground/people.ts';
import { median } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow } from '../../row.ts';

const MONITORS = 200;
const TERMINALS = 20;
const MEMBERS = 200;
const GUESTS = 800;
const ALL = MONITORS + TERMINALS + MEMBERS + GUESTS;
/** Guests with one common address, as behind a school or a carrier. */
const BEHIND_ONE = 500;
const LIMIT_SECONDS = 5;
/** Timeout that ends a hanging run; it measures nothing. */
const WAIT_MILLISECONDS = 60_000;

/** Screen with a line, and the times at which it heard each banner. */
interface Screen {
  readonly socket: Socket;
  readonly isOpen: Promise<void>;
  /** Resolves with the time at which this text arrived. */
  heard(words: string): Promise<number>;
}

function openScreen(port: number, path: string, headers: Readonly<Record<string, string>>): Screen {
  let text = '';
  let wanted: { readonly words: string; readonly resolve: (at: number) => void } | undefined;
  const socket = connect({ port, host: '127.0.0.1' });
  socket.setEncoding('utf8');
  const isOpen = new Promise<void>((resolve, reject) => {
    let isTold = false;
    socket.on('data', (piece: string) => {
      text = (text + piece).slice(-20_000);
      if (!isTold && text.includes('\r\n\r\n') && !text.startsWith('HTTP/1.1 200'))
        return reject(new Error(`${path}: ${text.slice(0, 60)}`));
      // The first event on the line is the current state.
      if (!isTold && text.includes('data: ')) {
        isTold = true;
        resolve();
      }
      if (wanted && text.includes(wanted.words)) {
        wanted.resolve(performance.now());
        wanted = undefined;
      }
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${path} was closed`)));
  });
  socket.write(writeRequest({ path, headers: { accept: 'text/event-stream', ...headers } }));
  return {
    socket,
    isOpen,
    heard: (words) =>
      new Promise((resolve) => {
        wanted = { words, resolve };
      }),
  };
}

interface BenchTerminal {
  readonly id: number;
  readonly key: KeyObject;
}

async function addTerminals(database: pg.Client): Promise<readonly BenchTerminal[]> {
  const terminals: BenchTerminal[] = [];
  for (let count = 0; count < TERMINALS; count += 1) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
    const { rows } = await database.query<{ terminal_id: number }>(
      `insert into terminal (terminal_name, pass, public_key, created_at, approved_at, registered_at, last_hash)
       values ('bench', 'bath', $1, now(), now(), now(), $2) returning terminal_id`,
      [raw, createHash('sha256').digest('hex')],
    );
    terminals.push({ id: rows[0]?.terminal_id ?? 0, key: privateKey });
  }
  return terminals;
}

/** The headers of docs/terminal-requests.md, written by hand. */
function signed({ id, key }: BenchTerminal): Readonly<Record<string, string>> {
  const created = Math.floor(Date.now() / 1000);
  const nonce = randomBytes(16).toString('base64url');
  const parameters = `("@method" "@path" "@query");created=${created};nonce="${nonce}";keyid="${id}";alg="ed25519"`;
  const covered = `"@method": GET\n"@path": ${TERMINAL_LINE}\n"@query": ?\n"@signature-params": ${parameters}`;
  const signature = sign(null, Buffer.from(covered), key).toString('base64');
  return { 'signature-input': `sig1=${parameters}`, signature: `sig1=:${signature}:` };
}

/** Addresses as nginx passes them: each monitor's building and each home has its own. */
const from = (kind: number, index: number) => ({
  'x-forwarded-for': `10.${kind}.${Math.floor(index / 250)}.${index % 250}`,
});

const megabytes = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function run({ scope, rounds, progress }: BenchContext) {
  const town = await openTown(scope, await openPostgres(scope), 'banner', { environment: { TRUST_PROXY: '1' } });
  const { database } = town;
  const { port, pid } = town.api;
  await addMembers(database, MEMBERS + 1);
  const official = MEMBERS;
  await database.query(
    "update member set is_official = true, organization_id = 7, roles = '{editor}' where member_id = $1",
    [memberIdOf(official)],
  );
  const terminals = await addTerminals(database);
  const before = await megabytes(pid);
  const asked = [
    ...Array.from({ length: MONITORS }, (_none, index) => ({
      path: `/api/monitors/${index % 2 === 0 ? 'laundry' : 'plaza'}/stream`,
      headers: from(1, Math.floor(index / 10)),
    })),
    ...terminals.map((terminal, index) => ({
      path: TERMINAL_LINE,
      headers: { ...signed(terminal), ...from(2, index) },
    })),
    ...Array.from({ length: MEMBERS }, (_none, index) => ({
      path: OWN_LINE,
      headers: { ...sessionHeaders(index), ...from(3, index) },
    })),
    ...Array.from({ length: GUESTS }, (_none, index) => ({
      path: BANNER_LINE,
      headers: from(4, index < BEHIND_ONE ? 0 : index),
    })),
  ];
  const screens: Screen[] = [];
  await scope.hold(
    () => Promise.resolve(screens),
    (opened) => {
      for (const { socket } of opened) socket.destroy();
    },
  );
  for (const { path, headers } of asked) {
    const screen = openScreen(port, path, headers);
    screen.isOpen.catch(() => {});
    screens.push(screen);
    // Screens connect over some time; reconnecting all at once is another figure.
    if (screens.length % 50 === 0) await pause(50);
  }
  await Promise.race([
    Promise.all(screens.map(({ isOpen }) => isOpen)),
    pause(WAIT_MILLISECONDS, undefined, { ref: false }).then(() => Promise.reject(new Error('not all lines opened'))),
  ]);
  const grown = (await megabytes(pid)) - before;

  const seconds: number[] = [];
  const middles: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const words = `Heavy snow ${round} ${randomBytes(4).toString('hex')}`;
    const hearing = Promise.all(screens.map((screen) => screen.heard(words)));
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${announceBanner.path}`, {
      method: 'PUT',
      headers: { ...sessionHeaders(official), ...from(5, 0), 'content-type': 'application/json' },
      body: JSON.stringify({ body_ja: '大雪です。', body_en: words, is_urgent: 1, ...proposedEnd(new Date()) }),
    });
    if (!answer.ok) throw new Error(`the banner was refused: ${answer.status} ${await answer.text()}`);
    const late = pause(WAIT_MILLISECONDS, undefined, { ref: false }).then(() =>
      Promise.reject(new Error('not every screen heard it')),
    );
    const times = (await Promise.race([hearing, late])).map((at) => (at - began) / 1000);
    seconds.push(Math.max(...times));
    middles.push(median(times));
    progress(
      `banner ${round + 1}/${rounds}: last ${seconds.at(-1)?.toFixed(2)} s, middle ${middles.at(-1)?.toFixed(2)} s`,
    );
  }
  return [
    {
      name: 'banner',
      value: Math.max(...seconds),
      unit: 's',
      reach: { comparison: '<=' as const, value: LIMIT_SECONDS },
      product: seconds,
      per: 's to the last screen',
      notes: [
        `${MONITORS} monitors, ${TERMINALS} terminals, ${MEMBERS} pages of members, ${GUESTS} of guests (${BEHIND_ONE} behind one address), one process`,
        `half of them within ${median(middles).toFixed(2)} s`,
        `${Math.round((grown * 1024) / ALL)} KB of memory a line`,
      ],
    },
  ];
}

/** From an official's button to the last of 1,220 screens that show the banner, on PostgreSQL. */
export const banner: BenchRow = { name: 'banner', run };
