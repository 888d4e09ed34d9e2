import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { IndividualNumberCard } from '@machi/virtual-card/card-profile';
import { SAMPLE_PINS } from '@machi/virtual-card/sandbox-authority';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import type { VirtualCard } from '@machi/virtual-card/apdu';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPcscGround, type PcscGround } from '../../testing/open-pcsc-ground.ts';
import { sha256 } from './apdu.ts';
import type { CardReaders, HeldCard, ReaderEvent } from './card-readers.ts';
import {
  APPLICATION,
  BIRTH_PIN,
  HOLDER,
  TOWN_UID,
  issueCard,
  otherMake,
  townCard,
  withApplication,
  withAuthority,
} from './cards.fixture.ts';
import { enrolCard } from './enrol-card.ts';
import { readPerson } from './read-person.ts';
import { forkReaderProcess, type ReaderProcess } from './pcsc-process.ts';
import { openPcscReaders } from './pcsc-readers.ts';
import { readCard } from './read-card.ts';

/** pcscd polls; an event comes within two of its rounds, later on a busy machine. */
const SOON = { timeout: 30_000, interval: 10 };

let ground: PcscGround;
let profile: IndividualNumberCard;
let readers: CardReaders;
let child: ReaderProcess;
let starts = 0;
let events: ReaderEvent[];
const releases: (() => Promise<void>)[] = [];

const cards = (): HeldCard[] => events.flatMap((event) => (event.kind === 'inserted' ? [event.card] : []));
const count = (kind: ReaderEvent['kind']): number => events.filter((event) => event.kind === kind).length;
const daemon = () => events.findLast((event) => event.kind === 'daemon');
const heldCard = async (number = 1): Promise<HeldCard> => {
  await vi.waitFor(() => expect(cards()).toHaveLength(number), SOON);
  const card = cards().at(-1);
  if (!card) throw new Error('no card');
  return card;
};
const reading = (card: HeldCard) => readCard((apdu) => card.transmit(apdu));
const hold = async (card: VirtualCard, slot = 0) => {
  const inserted = await ground.hold(card, slot);
  releases.push(() => inserted.remove());
  return inserted;
};

function listen(environment: Readonly<Record<string, string>> = ground.environment): void {
  events = [];
  starts = 0;
  readers = openPcscReaders({
    startProcess: () => {
      starts += 1;
      child = forkReaderProcess(environment);
      return child;
    },
  });
  readers.listen((event) => events.push(event));
}

beforeAll(async () => {
  profile = await withAuthority((authority) => issueCard(authority, new Date()));
  ground = await openPcscGround(2);
});
afterAll(() => ground.close());

describe('with a daemon', () => {
  beforeEach(async () => {
    listen();
    await vi.waitUntil(() => count('readers') >= 2, SOON);
  });
  afterEach(async () => {
    for (const release of releases.splice(0)) await release();
    // Otherwise the next test would find a card whose removal the daemon has not noticed yet.
    await vi.waitUntil(() => count('removed') === count('inserted'), SOON);
    await readers.close();
  });

  it('reads an individual-number card with its own answer to reset', async () => {
    const virtual = createVirtualCard(profile);
    await hold(virtual);
    const card = await heldCard();
    expect(Buffer.from(card.atr)).toEqual(Buffer.from(virtual.atr));
    const result = await reading(card);
    if ('problem' in result || result.card.method !== 'individual-number-card') throw new Error('not read');
    expect(Buffer.from(result.card.certificateDer).toString('base64')).toBe(profile.authentication.certificate);
    expect(result.card.signature).toHaveLength(256);
    expect(virtual.filesRead.some((file) => file.startsWith('d3921000310001010408'))).toBe(false);
    await card.release();
    await expect(card.transmit(Uint8Array.of(0, 0xa4, 4, 0))).rejects.toMatchObject({ kind: 'removed' });
  });

  it('reads and links a card of another make: no filler, a short token, a PIN that ends with each selection', async () => {
    await hold(createVirtualCard(withApplication(otherMake(profile))));
    const card = await heldCard();
    const transmit = (apdu: Uint8Array): Promise<Uint8Array> => card.transmit(apdu);
    const read = await readCard(transmit, { asked: { application: APPLICATION, isAsked: () => true } });
    if ('problem' in read || read.card.method !== 'individual-number-card') throw new Error('not read');
    expect(Buffer.from(read.card.certificateDer).toString('base64')).toBe(profile.authentication.certificate);
    expect(read.card.applicationKeyHash).toEqual(expect.any(String));
    const linked = await enrolCard(transmit, {
      pin: SAMPLE_PINS.authentication,
      challenge: randomBytes(32),
      birthPin: BIRTH_PIN,
      application: APPLICATION,
    });
    expect(linked).toMatchObject({ kind: 'read' });
    expect(await readPerson(transmit, SAMPLE_PINS.input)).toMatchObject({ person: { name: HOLDER.name } });
  });

  it('reads the town’s own application in the card, where it is asked for', async () => {
    await hold(createVirtualCard(withApplication(profile)));
    const card = await heldCard();
    const asked = { application: APPLICATION, isAsked: () => true };
    const result = await readCard((apdu) => card.transmit(apdu), { asked });
    const key = Buffer.from(withApplication(profile).town_application?.key ?? '', 'base64');
    expect(result).toMatchObject({ card: { applicationKeyHash: sha256(key).toString('hex') } });
  });

  it('reads a town card and an individual-number card in two readers at once', async () => {
    await hold(townCard(), 0);
    await hold(createVirtualCard(profile), 1);
    await heldCard(2);
    const results = await Promise.all(cards().map(reading));
    expect(results).toContainEqual({ card: { method: 'town-card', uidHex: TOWN_UID } });
    expect(results).toContainEqual({ card: expect.objectContaining({ method: 'individual-number-card' }) });
    expect(new Set(cards().map(({ reader }) => reader)).size).toBe(2);
  });

  it('says that a card was pulled away in the middle, at whichever command', async () => {
    for (const after of [1, 5, 11]) {
      const virtual = createVirtualCard(profile);
      let commands = 0;
      const before = cards().length;
      let pull: () => Promise<void> = () => Promise.resolve();
      const inserted = await hold({
        ...virtual,
        transmit: (apdu) => {
          commands += 1;
          if (commands === after) void pull();
          return virtual.transmit(apdu);
        },
      });
      pull = () => inserted.remove();
      const card = await heldCard(before + 1);
      expect(await reading(card)).toEqual({ problem: 'card-pulled-away' });
      await vi.waitFor(() => expect(count('removed')).toBe(before + 1), SOON);
    }
  });

  it('says busy while another program has the card to itself', async () => {
    await hold(createVirtualCard(profile));
    const owner = await heldCard();
    expect((await owner.transmit(Uint8Array.of(0, 0xa4, 4, 0x0c, 0))).length).toBeGreaterThanOrEqual(2);
    const others: ReaderEvent[] = [];
    const second = openPcscReaders({ startProcess: () => forkReaderProcess(ground.environment) });
    second.listen((event) => others.push(event));
    const seen = () => others.flatMap((event) => (event.kind === 'inserted' ? [event.card] : []));
    await vi.waitFor(() => expect(seen()).toHaveLength(1), SOON);
    const [other] = seen();
    if (!other) throw new Error('not seen');
    expect(await reading(other)).toEqual({ problem: 'reader-busy' });
    await owner.release();
    expect(await reading(other)).toMatchObject({ card: { method: 'individual-number-card' } });
    expect(cards()).toHaveLength(1);
    await second.close();
  });

  it('comes back after its process was killed, and finds the card that still lies there', async () => {
    await hold(createVirtualCard(profile));
    const card = await heldCard();
    const pid = child.pid ?? 0;
    const pending = card.transmit(Uint8Array.of(0, 0xa4, 4, 0x0c, 0)).catch((error: unknown) => error);
    process.kill(pid, 'SIGKILL');
    await pending;
    const again = await heldCard(2);
    expect(starts).toBe(2);
    expect(count('removed')).toBe(1);
    expect(events.filter((event) => event.kind === 'daemon').map(({ isThere }) => isThere)).toEqual([
      true,
      false,
      true,
    ]);
    await expect(card.transmit(Uint8Array.of(0, 0xa4, 4, 0))).rejects.toMatchObject({ name: 'CardFailure' });
    expect(await reading(again)).toMatchObject({ card: { method: 'individual-number-card' } });
  });

  it('recovers when the daemon is killed and started again', async () => {
    await hold(createVirtualCard(profile));
    const card = await heldCard();
    await ground.stopDaemon('SIGKILL');
    await vi.waitFor(() => expect(daemon()).toMatchObject({ isThere: false, problem: 'not-running' }), SOON);
    await vi.waitFor(() => expect(count('removed')).toBe(1), SOON);
    expect(events.findLast((event) => event.kind === 'readers')).toMatchObject({ readers: [] });
    await expect(card.transmit(Uint8Array.of(0, 0xa4, 4, 0))).rejects.toMatchObject({ kind: 'daemon-gone' });
    await ground.startDaemon();
    await vi.waitFor(() => expect(daemon()).toMatchObject({ isThere: true }), SOON);
    await hold(createVirtualCard(profile));
    expect(await reading(await heldCard(2))).toMatchObject({ card: { method: 'individual-number-card' } });
    // The same process: only the daemon was away.
    expect(starts).toBe(1);
  });
});

describe('without one', () => {
  afterEach(() => readers.close());

  it('says that no daemon runs, as an event', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'machi-no-daemon-'));
    listen({ PCSCLITE_CSOCK_NAME: path.join(folder, 'nobody') });
    await vi.waitFor(() => expect(daemon()).toEqual({ kind: 'daemon', isThere: false, problem: 'not-running' }), SOON);
    rmSync(folder, { recursive: true });
  });

  it('says that the library is missing, as an event and not by falling', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'machi-no-library-'));
    // The loader takes the first file with this name, and this one is no library.
    writeFileSync(path.join(folder, 'libpcsclite.so.1'), '');
    listen({ ...ground.environment, LD_LIBRARY_PATH: folder });
    await vi.waitFor(
      () => expect(daemon()).toEqual({ kind: 'daemon', isThere: false, problem: 'library-missing' }),
      SOON,
    );
    expect(starts).toBe(1);
    rmSync(folder, { recursive: true });
  });
});
