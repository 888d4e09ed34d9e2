import { rmSync } from 'node:fs';
import path from 'node:path';
import { isApplicationAsked } from '@machi/domain/taps/identification';
import type { CardReaders, HeldCard } from './cards/card-readers.ts';
import { openEnrolments, type Enrolments } from './desk/enrolments/open-enrolments.ts';
import type { RelaySetting } from './doors/door-relay.ts';
import { openDoorRelay } from './doors/open-relay.ts';
import { openHidInputs, type ButtonSetting, type HidEvent } from './hid/hid-inputs.ts';
import type { HidDevices } from './hid/hid-devices.ts';
import { openArrivalOutbox } from './arrivals/arrival-outbox.ts';
import { openLedger } from './ledger/open-ledger.ts';
import { createTerminalClock } from './sync/terminal-clock.ts';
import { openTerminal, type Terminal, type VirtualHand } from './terminal/open-terminal.ts';
import type { KeyStore } from './vault/key-store.ts';
import { openVault } from './vault/open-vault.ts';
import type { AloudSetting, TapProblem } from '../bridge.ts';
import type { CardProblem } from './cards/card-session.ts';
import { checkCard, readAuthorities, type CardKnowledge } from './cards/check-card.ts';
import { readCard, type AskedApplication } from './cards/read-card.ts';
import type { PassHolders } from './terminal/pass-holders.ts';
import type { ReadTap } from './terminal/tap-hands.ts';

const problemOf: Readonly<Record<CardProblem, TapProblem>> = {
  'card-silent': 'card-silent',
  'card-pulled-away': 'card-pulled-away',
  'card-unreadable': 'card-unreadable',
  'reader-busy': 'reader-busy',
  // The screen reports the reader's problem itself once this problem has closed.
  'reader-gone': 'card-pulled-away',
};

const known = new WeakMap<PassHolders, CardKnowledge>();

/** Part of a snapshot that a card is checked against; its certificates are parsed once a snapshot. */
function knowledgeOf(holders: PassHolders): CardKnowledge {
  const before = known.get(holders);
  if (before) return before;
  const { snapshot } = holders;
  const knowledge: CardKnowledge = {
    cardHashKey: Buffer.from(snapshot.card_hash_key, 'base64url'),
    authorities: readAuthorities(snapshot.trusted_authorities),
    entryOf: (cardHash) => holders.entry(cardHash),
    isApplication: (applicationHash) => holders.entryOfApplication(applicationHash) !== undefined,
    listAsOf: snapshot.list_as_of,
  };
  known.set(holders, knowledge);
  return knowledge;
}

/** The town's own application, if it can identify anybody. It does not open the bath, so it is never read there. */
function askedApplication(holders: PassHolders, knows: CardKnowledge, now: Date): AskedApplication | null {
  const application = holders.hasApplications ? holders.snapshot.rules.card_application : undefined;
  if (!application) return null;
  return { application, isAsked: (card) => isApplicationAsked(checkCard(card, knows, now).evidence) };
}

/** Reads a held card and checks it against the snapshot. Never rejects because of a card. */
async function readHeldCard(card: HeldCard, holders: PassHolders, now: Date): Promise<ReadTap> {
  const knows = knowledgeOf(holders);
  const read = await readCard((apdu) => card.transmit(apdu), { asked: askedApplication(holders, knows, now) });
  if ('problem' in read) return { problem: problemOf[read.problem] };
  const { evidence, bodyHash, surfaceProof } = checkCard(read.card, knows, now);
  return { evidence, bodyHash, phonePass: null, surfaceProof, face: null };
}

export interface HostOptions {
  /** Folder of the vault and the ledger; made if missing. */
  readonly folder: string;
  /** Store of the vault's key. */
  readonly keyStore: KeyStore;
  readonly readers: CardReaders;
  /** Sample cards instead of scanners and buttons. */
  readonly virtual: VirtualHand | null;
  readonly hid: HidDevices | null;
  readonly buttons: readonly ButtonSetting[];
  /** Of a door's terminal; left out: none. */
  readonly relay?: RelaySetting | null;
  /** Whether the open desk covers the terminal's screen; left out: never. */
  readonly isCovered?: () => boolean;
  readonly defaultServer: string | null;
  /** How the terminal speaks; left out: off. */
  readonly aloud?: AloudSetting;
  readonly appVersion: string;
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
}

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

function every(milliseconds: number, run: () => void): () => void {
  const timer = setInterval(run, milliseconds);
  return () => clearInterval(timer);
}

/** Parts of this machine: the terminal, and the desk's enrolments under way. */
export interface Host extends Terminal {
  readonly enrolments: Enrolments;
}

/**
 * Opens a terminal on its folder, for Electron and for a Chromium kiosk. Throws the errors of vault and ledger if the
 * folder cannot be used: exposed to others, in use by another program, not writable.
 */
export function openHost(options: HostOptions): Host {
  const {
    folder,
    keyStore,
    readers,
    virtual,
    hid,
    buttons,
    relay = null,
    isCovered = () => false,
    defaultServer,
    aloud = 'off',
    appVersion,
    note,
  } = options;
  const ledgerFolder = path.join(folder, 'ledger');
  const arrivalsFolder = path.join(folder, 'arrivals');
  const headFile = path.join(folder, 'ledger.head');
  const vault = openVault({
    folder: path.join(folder, 'vault'),
    keyStore,
    damaged: (record) => note('a record of the vault could not be opened', { record }),
  });
  const clock = createTerminalClock();
  const enrolments = openEnrolments({ vault, clock, server: () => terminal.server(), every, note });
  const terminal = openTerminal({
    readers,
    virtual,
    openRelay: () => relay && openDoorRelay(relay, hid, note),
    vault,
    listenToInputs(hear: (event: HidEvent) => void) {
      const inputs = hid && openHidInputs(hid, { buttons }, hear);
      return async () => inputs?.close();
    },
    openLedger: ({ terminal }) =>
      openLedger({
        file: path.join(ledgerFolder, 'ledger.sqlite'),
        headFile,
        terminalId: terminal.terminal_id,
        key: vault.terminalKey(),
      }),
    openArrivals: () => openArrivalOutbox({ file: path.join(arrivalsFolder, 'arrivals.sqlite'), vault }),
    deleteLedger() {
      rmSync(headFile, { force: true });
      for (const deleted of [ledgerFolder, arrivalsFolder]) rmSync(deleted, { recursive: true, force: true });
    },
    readCard: readHeldCard,
    isCovered,
    clock,
    appVersion,
    defaultServer,
    aloud,
    after,
    every,
    ended: enrolments.forgetAll,
    note,
  });
  return {
    ...terminal,
    enrolments,
    async close() {
      enrolments.close();
      await terminal.close();
    },
  };
}
