import { createHmac, createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import path from 'node:path';
import { identityText } from '@machi/domain/cards/identity';
import type { IndividualNumberCard } from '@machi/virtual-card/card-profile';
import { openSandboxAuthority } from '@machi/virtual-card/sandbox-authority';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import type { ToScreen } from '../bridge.ts';
import { readCard } from '../host/cards/read-card.ts';
import { createVirtualReaders } from '../host/cards/virtual-readers.ts';
import { openHost } from '../host/open-host.ts';
import type { Terminal } from '../host/terminal/open-terminal.ts';
import { fileKeyStore } from '../host/vault/key-store.ts';
import { openVault } from '../host/vault/open-vault.ts';

/**
 * Measures taps at its own terminal: a process controlled by the bench. `register` returns the rows of its cards,
 * `start` begins again with a fresh snapshot, `taps` returns milliseconds from the card's insertion to the verdict.
 */

interface CardRow {
  readonly card_hash: string;
  readonly certificate_hash: string;
  readonly body_hash: string;
  /** base64 of the SPKI. */
  readonly surface_key: string;
  readonly not_after: string;
}

const [folder = '', cardFolder = ''] = process.argv.slice(2);
const CARDS = 8;
const keyStore = fileKeyStore(path.join(folder, 'key'));

let readers = createVirtualReaders();
let terminal: Terminal | null = null;
let hear: (message: ToScreen) => void = () => {};
let last: ToScreen | null = null;
let cards: readonly IndividualNumberCard[] = [];

function open(): Terminal {
  readers = createVirtualReaders();
  const opened = openHost({
    folder,
    keyStore,
    readers,
    virtual: null,
    hid: null,
    buttons: [],
    relay: { kind: 'virtual' },
    defaultServer: null,
    appVersion: 'bench',
    note: () => {},
  });
  opened.listen((message) => {
    last = message;
    hear(message);
  });
  terminal = opened;
  return opened;
}

/** Waits for a state of the screen; listens before `act` is called. */
function until(check: (message: ToScreen) => boolean, act: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`still ${JSON.stringify(last)}`)), 30_000);
    hear = (message) => {
      if (!check(message)) return;
      hear = () => {};
      clearTimeout(late);
      resolve();
    };
    act();
  });
}

const isWaitingOnline = ({ state, status }: ToScreen): boolean => state.kind === 'idle' && status.isOnline;

async function register(server: string, code: string): Promise<CardRow[]> {
  const opened = open();
  await until(isWaitingOnline, () => opened.press({ press: 'register', server, code }));
  await opened.close();
  const vault = openVault({ folder: path.join(folder, 'vault'), keyStore, damaged: () => {} });
  const snapshot = vault.readSnapshot()?.snapshot;
  if (!snapshot) throw new Error('there is no snapshot');
  const hashOf = (text: string): string =>
    createHmac('sha256', Buffer.from(snapshot.card_hash_key, 'base64url')).update(text).digest('hex');
  const authority = await openSandboxAuthority(cardFolder);
  const holder = { name: '佐藤 ハル', address: '星守町旭1丁目', birth_date: '1940-05-06', sex: 2 as const };
  cards = await Promise.all(
    Array.from({ length: CARDS }, (_card, index) =>
      authority.issueCard({ card_key: `bench-${index}`, card_name: 'bench', holder, now: new Date() }),
    ),
  );
  return Promise.all(
    cards.map(async (profile): Promise<CardRow> => {
      const card = createVirtualCard(profile);
      const read = await readCard(async (apdu) => card.transmit(apdu));
      if (!('card' in read) || read.card.method !== 'individual-number-card')
        throw new Error('the card cannot be read');
      const { issuerHex, serialHex, certificateSha256Hex, bodyHex, certificateDer } = read.card;
      const surface = createPrivateKey({
        key: Buffer.from(profile.surface.private_key, 'base64'),
        format: 'der',
        type: 'pkcs8',
      }).export({ format: 'pem', type: 'pkcs8' });
      return {
        card_hash: hashOf(identityText.individualNumberCard(issuerHex, serialHex)),
        certificate_hash: hashOf(identityText.certificate(certificateSha256Hex)),
        body_hash: hashOf(identityText.body(bodyHex ?? '')),
        surface_key: createPublicKey(surface).export({ format: 'der', type: 'spki' }).toString('base64'),
        not_after: new X509Certificate(certificateDer).validTo,
      };
    }),
  );
}

async function start(): Promise<void> {
  const began = Date.now() - 1000;
  // The snapshot with the bench's cards comes after the first sign of life.
  await until(
    (message) => isWaitingOnline(message) && Date.parse(message.status.snapshot_made_at ?? '') > began,
    () => void open(),
  );
}

interface Taps {
  /** Milliseconds each, from insertion to verdict. */
  readonly taps: readonly number[];
  /** Milliseconds of the same cards' conversations alone. */
  readonly apdus: readonly number[];
  /** Verdicts with their counts. */
  readonly said: Readonly<Record<string, number>>;
}

async function taps(count: number): Promise<Taps> {
  const result = { taps: [] as number[], apdus: [] as number[], said: {} as Record<string, number> };
  for (let index = 0; index < count; index += 1) {
    const profile = cards[index % cards.length];
    if (!profile) throw new Error('there is no card');
    const alone = createVirtualCard(profile);
    const beganAlone = performance.now();
    await readCard(async (apdu) => alone.transmit(apdu));
    result.apdus.push(performance.now() - beganAlone);
    const card = createVirtualCard(profile);
    let began = 0;
    await until(
      ({ state }) => state.kind === 'verdict' || state.kind === 'problem',
      () => {
        began = performance.now();
        readers.hold(card);
      },
    );
    result.taps.push(performance.now() - began);
    const state = last?.state;
    const said =
      state?.kind === 'verdict'
        ? `${state.verdict.outcome} ${state.verdict.reason}${state.isPendingSync ? ' pending' : ''}`
        : String(state?.kind);
    result.said[said] = (result.said[said] ?? 0) + 1;
    readers.takeAway();
    terminal?.press({ press: 'close' });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return result;
}

type Order =
  | { readonly order: 'register'; readonly server: string; readonly code: string }
  | { readonly order: 'start' }
  | { readonly order: 'taps'; readonly count: number };

function carryOut(order: Order): Promise<unknown> {
  if (order.order === 'register') return register(order.server, order.code);
  return order.order === 'start' ? start() : taps(order.count);
}

process.on('message', (order: Order) => {
  void carryOut(order).then(
    (value) => process.send?.({ value }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
