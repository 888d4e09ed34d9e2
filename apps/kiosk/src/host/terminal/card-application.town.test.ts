import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { IndividualNumberCard } from '@machi/virtual-card/card-profile';
import { openSandboxAuthority } from '@machi/virtual-card/sandbox-authority';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../../api/src/app.ts';
import {
  APPLICATION,
  linkTestCard,
  readingApplication,
  withApplication,
} from '../../../../api/src/testing/terminals/cards.ts';
import { openTown, type OpenTown } from '../../../../api/src/testing/towns/open-town.ts';
import { layCable } from '../../../../api/src/testing/terminals/cable.ts';
import { addPassPeople, cardFolderOf, terminalCode, type TerminalOrder } from '../../../e2e/ground/pass-people.ts';
import type { ToScreen } from '../../bridge.ts';
import { stretchTimeouts } from '../../testing/timeouts.ts';
import { until as eventually } from '../../testing/until.ts';
import { createVirtualReaders } from '../cards/virtual-readers.ts';
import { openHost } from '../open-host.ts';
import { fileKeyStore } from '../vault/key-store.ts';
import type { Terminal } from './open-terminal.ts';

const BATH: TerminalOrder = { terminal_name: 'ふれあいプラザの湯', pass: 'bath', bus_kind: null, is_test: false };
const BUS: TerminalOrder = { terminal_name: '循環バス 南回り', pass: 'bus', bus_kind: 'community', is_test: false };
const BIRTHDATE = '1951-03-08';

let town: OpenTown;
let cable: Awaited<ReturnType<typeof layCable>>;
let stopClock = (): void => {};
let memberId: number;
/** The card as it was linked, and the same card with new certificates. */
let linked: IndividualNumberCard;
let renewed: IndividualNumberCard;
const leaving: (() => Promise<void>)[] = [];
const timeouts = stretchTimeouts();

beforeAll(async () => {
  town = await openTown({ application: (house) => createApp(readingApplication(house)) });
  // The town's time goes on: the authority of its cards is made below, and trusted from then on.
  const set = (): void => town.setNow(new Date());
  set();
  const timer = setInterval(set, 50);
  stopClock = () => clearInterval(timer);
  const [person] = await addPassPeople(town, [{ card_key: 'sato', lastname: '佐藤', birthdate: BIRTHDATE }]);
  memberId = person?.member_id ?? 0;
  const authority = await openSandboxAuthority(cardFolderOf(town));
  const holder = { name: '佐藤 試', address: '星守町旭1丁目', birth_date: BIRTHDATE, sex: 2 as const };
  const now = town.now();
  linked = withApplication(await authority.issueCard({ card_key: 'new', card_name: 'new', holder, now }), 1);
  renewed = await authority.renewCertificates(linked, now);
  set();
  const desk = await town.addPerson({ roles: ['enrolment'] });
  const answer = await linkTestCard(town, desk, memberId, linked);
  if (answer.status !== 201) throw new Error(`the card is not linked: ${answer.text}`);
  cable = await layCable(`${town.origin}/`);
});
afterEach(async () => {
  cable.mend();
  for (const leave of leaving.splice(0)) await leave();
});
afterAll(async () => {
  timeouts.end();
  stopClock();
  await cable.close();
  await town.close();
});

/** A registered terminal with a reader whose commands are logged. */
async function place(order: TerminalOrder) {
  const folder = mkdtempSync(path.join(tmpdir(), 'machi-kiosk-'));
  const readers = createVirtualReaders();
  const notes: string[] = [];
  let shown: ToScreen | undefined;
  const host: Terminal = openHost({
    folder,
    keyStore: fileKeyStore(path.join(folder, 'key')),
    readers,
    virtual: null,
    hid: null,
    buttons: [],
    defaultServer: cable.url,
    appVersion: '0.1.0',
    note: (line, detail) => notes.push(JSON.stringify([line, detail])),
  });
  leaving.push(async () => {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  });
  host.listen((message) => void (shown = message));
  const until = (check: (message: ToScreen) => boolean) =>
    eventually(() => {
      if (!shown || !check(shown)) throw new Error(`the screen shows ${JSON.stringify(shown?.state)}`);
      return shown;
    });
  host.press({ press: 'register', server: cable.url, code: await terminalCode(town, order) });
  await until(({ state, status }) => state.kind === 'idle' && status.isOnline);
  return {
    folder,
    notes,
    until,
    async hold(profile: IndividualNumberCard) {
      const card = createVirtualCard(profile);
      const apdus: string[] = [];
      readers.hold({
        ...card,
        transmit(apdu) {
          apdus.push(Buffer.from(apdu).toString('hex'));
          return card.transmit(apdu);
        },
      });
      const { state } = await until(({ state: { kind } }) => kind === 'verdict' || kind === 'problem');
      readers.takeAway();
      host.press({ press: 'close' });
      await until(({ state: { kind } }) => kind === 'idle');
      return { state, asked: apdus.filter((apdu) => apdu.includes(APPLICATION.aid)).length };
    },
  };
}

const ridesOf = (reason: string) =>
  town.rows<{ method: string; decided_by: string; fare_yen: number; is_counted: boolean }>(
    'select method, decided_by, fare_yen, is_counted from visit where member_id = $1 and reason = $2 order by visit_id',
    memberId,
    reason,
  );

describe('a terminal of a town that reads its own application in the cards', () => {
  test('knows a card by its certificate as ever, and does not ask for the application then', async () => {
    const bus = await place(BUS);
    const { state, asked } = await bus.hold(linked);
    expect(state).toMatchObject({ verdict: { outcome: 'accepted', reason: 'fare', fare_yen: 0 } });
    expect(asked).toBe(0);
  });

  test('tells a renewed card its fare by the application, with and without a network, as of low assurance', async () => {
    const bus = await place(BUS);
    const { state, asked } = await bus.hold(renewed);
    expect(state).toMatchObject({
      kind: 'verdict',
      verdict: { outcome: 'accepted', reason: 'fare-by-application', fare_yen: 0, shown_name: null },
      told: { pass: 'bus' },
      companion: 'asked',
      isPendingSync: false,
    });
    expect(asked).toBe(1);

    const other = await place({ ...BUS, terminal_name: '循環バス 北回り' });
    cable.cut();
    const alone = await other.hold(renewed);
    expect(alone.state).toMatchObject({ verdict: { reason: 'fare-by-application', fare_yen: 0 }, isPendingSync: true });
    cable.mend();
    await other.until(({ status }) => status.isOnline && status.unsentEvents === 0);
    expect(await ridesOf('fare-by-application')).toEqual([
      { method: 'town-card', decided_by: 'server', fare_yen: 0, is_counted: true },
      { method: 'town-card', decided_by: 'terminal', fare_yen: 0, is_counted: true },
    ]);
  });

  test('opens no bath by it, and does not even ask for it there', async () => {
    const bath = await place(BATH);
    const { state, asked } = await bath.hold(renewed);
    expect(state).toMatchObject({ kind: 'verdict', verdict: { outcome: 'staff', reason: 'card-renewed' } });
    expect(asked).toBe(0);
  });

  test('takes a key of nobody, or none, for what the card is without it: renewed, and the full fare', async () => {
    const { town_application: _application, ...without } = renewed;
    for (const card of [without, withApplication(renewed, 77)]) {
      const bus = await place(BUS);
      const { state, asked } = await bus.hold(card);
      expect(state).toMatchObject({ verdict: { outcome: 'pay', reason: 'card-renewed', fare_yen: 100 } });
      expect(asked).toBe(1);
    }
  });

  test('keeps the key nowhere: not in its files, not in its notes, not in the town', async () => {
    const bus = await place(BUS);
    await bus.hold(renewed);
    const key = Buffer.from(linked.town_application?.key ?? '', 'base64');
    const keyHash = createHash('sha256').update(key).digest();
    const files = readdirSync(bus.folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => readFileSync(path.join(file.parentPath, file.name)));
    expect(files.length).toBeGreaterThan(2);
    const [card, ledgers, audit] = await Promise.all(
      ['card', 'terminal_event', 'audit'].map((table) => town.rows(`select * from ${table}`)),
    );
    const kept = Buffer.concat([...files, Buffer.from(JSON.stringify([card, ledgers, audit, bus.notes]))]);
    for (const secret of [key, keyHash])
      for (const form of [secret, ...(['hex', 'base64', 'base64url'] as const).map((one) => secret.toString(one))])
        expect(kept.indexOf(form)).toBe(-1);
  });
});
