import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { takeCard } from '@machi/virtual-card/card-files';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTown, type OpenTown } from '../../../../api/src/testing/towns/open-town.ts';
import { layCable } from '../../../../api/src/testing/terminals/cable.ts';
import { layStallingCable } from '../../../e2e/ground/stalling-cable.ts';
import { addPassPeople, cardFolderOf, terminalCode, type TerminalOrder } from '../../../e2e/ground/pass-people.ts';
import type { ToScreen } from '../../bridge.ts';
import { createVirtualReaders } from '../cards/virtual-readers.ts';
import { PlayedDevices, scanReports } from '../hid/hid.fixture.ts';
import { openHost, type HostOptions } from '../open-host.ts';
import { fileKeyStore } from '../vault/key-store.ts';
import type { Terminal } from './open-terminal.ts';
import { stretchTimeouts } from '../../testing/timeouts.ts';
import { until as holds } from '../../testing/until.ts';

const BATH: TerminalOrder = { terminal_name: 'ふれあいプラザの湯', pass: 'bath', bus_kind: null, is_test: false };
const BUS: TerminalOrder = { terminal_name: '循環バス 南回り', pass: 'bus', bus_kind: 'community', is_test: false };

let town: OpenTown;
let cable: Awaited<ReturnType<typeof layCable>>;
let people: Awaited<ReturnType<typeof addPassPeople>>;
let stopClock = (): void => {};

beforeAll(async () => {
  town = await openTown();
  const set = (): void => town.setNow(new Date());
  set();
  const timer = setInterval(set, 50);
  stopClock = () => clearInterval(timer);
  people = await addPassPeople(town, [
    { card_key: 'sato', lastname: '佐藤', birthdate: '1951-03-08' },
    { card_key: 'spent', lastname: '山田', birthdate: '1947-05-14', visits: 48 },
    { card_key: 'disabled', lastname: '青木', birthdate: '1970-01-02', is_handicapped: 1 },
    { card_key: 'hashimoto', lastname: '橋本', birthdate: '1944-04-04', visits: 1 },
    { card_key: 'undone', lastname: '森田', birthdate: '1943-09-09', visits: 1 },
    { card_key: 'unseen', lastname: '川口', birthdate: '1946-02-03' },
    { card_key: 'staff', lastname: '小林', birthdate: '1988-06-19', passes: [], roles: ['reception'] },
  ]);
  cable = await layCable(`${town.origin}/`);
});
afterAll(async () => {
  stopClock();
  await cable.close();
  await town.close();
});

/** A terminal with all messages to its screen. */
function placeTerminal(
  folder = mkdtempSync(path.join(tmpdir(), 'machi-kiosk-')),
  scans: Pick<HostOptions, 'hid' | 'isCovered' | 'relay'> = { hid: null },
) {
  const readers = createVirtualReaders();
  const told: ToScreen[] = [];
  const host: Terminal = openHost({
    folder,
    keyStore: fileKeyStore(path.join(folder, 'key')),
    readers,
    virtual: null,
    ...scans,
    buttons: [],
    defaultServer: cable.url,
    appVersion: '0.1.0',
    note: () => {},
  });
  const listen = () => host.listen((message) => told.push(message));
  const hideScreen = listen();
  const now = (): ToScreen => {
    const last = told.at(-1);
    if (!last) throw new Error('the screen was told nothing');
    return last;
  };
  const until = (check: (message: ToScreen) => boolean): Promise<ToScreen> =>
    holds(() => {
      const last = now();
      if (!check(last))
        throw new Error(`the screen shows ${JSON.stringify(last.state)} ${JSON.stringify(last.status)}`);
      return last;
    });
  return {
    folder,
    host,
    told,
    now,
    until,
    readers,
    hideScreen,
    showScreen: listen,
    /** Time of the list that came with the registration. */
    listOf: () => told.find(({ status }) => status.snapshot_made_at !== null)?.status.snapshot_made_at,
    async register(order: TerminalOrder, server = cable.url) {
      host.press({ press: 'register', server, code: await terminalCode(town, order) });
      await until(({ state, status }) => state.kind === 'idle' && status.isOnline);
    },
    /** Holds a card until the screen shows a result. */
    async hold(cardKey: string) {
      const card = takeCard(cardFolderOf(town), cardKey);
      if (!card) throw new Error(`there is no card ${cardKey}`);
      const from = told.length;
      readers.hold(card);
      const shown = await until(({ state }) => told.length > from && state.kind !== 'reading' && state.kind !== 'idle');
      readers.takeAway();
      return shown;
    },
    async leave() {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
type Placed = ReturnType<typeof placeTerminal>;

const timeouts = stretchTimeouts();
beforeEach(timeouts.stretch);
afterAll(timeouts.end);

const placed: Placed[] = [];
function place(folder?: string, parts?: Parameters<typeof placeTerminal>[1]): Placed {
  const terminal = placeTerminal(folder, parts);
  placed.push(terminal);
  return terminal;
}
afterEach(async () => {
  cable.mend();
  for (const terminal of placed.splice(0)) await terminal.leave();
});

const visitsOf = (memberId: number) =>
  town.rows<{ reason: string; decided_by: string; is_counted: boolean; staff_member_id: number | null }>(
    'select reason, decided_by, is_counted, staff_member_id from visit where member_id = $1 and terminal_id is not null order by visit_id',
    memberId,
  );
const memberOf = (cardKey: string): number => people.find(({ card_key }) => card_key === cardKey)?.member_id ?? 0;

describe('a terminal of the bath', () => {
  test('lets in by the server, by itself without a network, and the town counts each once [decision:tap.offline]', async () => {
    const terminal = place();
    expect(terminal.now().state).toEqual({ kind: 'registering', problem: null, isSending: false });
    await terminal.register(BATH);
    // It never asks for a card that it cannot read yet, not even for a moment.
    const asked = terminal.told.findIndex(({ state }) => state.kind === 'idle');
    expect(terminal.told[asked]?.status.snapshot_made_at).toEqual(expect.any(String));

    const first = await terminal.hold('sato');
    expect(first.state).toMatchObject({
      kind: 'verdict',
      verdict: { outcome: 'accepted', reason: 'admitted', remaining: 47, shown_name: '佐藤' },
      isPendingSync: false,
    });
    expect(JSON.stringify(first)).not.toContain('"member_id"');
    await terminal.until(({ status }) => status.unsentEvents === 0);

    cable.cut();
    const again = await terminal.hold('sato');
    expect(again.state).toMatchObject({
      verdict: { outcome: 'accepted', reason: 'same-visit', remaining: 47 },
      isPendingSync: true,
    });
    expect(again.status).toMatchObject({ isOnline: false, unsentEvents: 1 });

    cable.mend();
    await terminal.until(({ status }) => status.isOnline && status.unsentEvents === 0);
    expect(await visitsOf(memberOf('sato'))).toEqual([
      { reason: 'admitted', decided_by: 'server', is_counted: true, staff_member_id: null },
      { reason: 'same-visit', decided_by: 'terminal', is_counted: false, staff_member_id: null },
    ]);
  });

  test('a spent quota is talked over with staff, who let in with their own card [decision:bath.staff-override]', async () => {
    const terminal = place();
    await terminal.register(BATH);
    const refused = await terminal.hold('spent');
    expect(refused.state).toMatchObject({
      verdict: { outcome: 'staff', reason: 'quota-spent', shown_name: null },
      isOverridable: true,
      told: { pass: 'bath', rules: { bath: { visits_a_year: 48 } } },
    });
    terminal.host.press({ press: 'call-staff' });
    expect(terminal.now().state).toMatchObject({ kind: 'awaiting-staff', canLetIn: true });
    // The guest's own card, and another guest's, open nothing.
    expect((await terminal.hold('sato')).state).toMatchObject({ kind: 'awaiting-staff', problem: 'not-staff' });
    const letIn = await terminal.hold('staff');
    expect(letIn.state).toMatchObject({ kind: 'verdict', verdict: { outcome: 'accepted', reason: 'staff-override' } });
    await terminal.until(({ status }) => status.unsentEvents === 0);
    const visits = await visitsOf(memberOf('spent'));
    expect(visits.at(-1)).toMatchObject({
      reason: 'staff-override',
      decided_by: 'staff',
      is_counted: true,
      staff_member_id: memberOf('staff'),
    });
  });

  test('a card that was linked after the list was made is let in at once by the server, and known from then on [decision:tap.server-decides]', async () => {
    const terminal = place();
    await terminal.register(BATH);
    const [newcomer] = await addPassPeople(town, [{ card_key: 'newcomer', lastname: '新田', birthdate: '1948-08-08' }]);
    expect(await terminal.hold('newcomer')).toMatchObject({
      state: { verdict: { outcome: 'accepted', reason: 'admitted', shown_name: '新田' } },
    });
    expect(await visitsOf(newcomer?.member_id ?? 0)).toMatchObject([{ decided_by: 'server', is_counted: true }]);
    // The newer list came with the answer: the card is known at once, without a network too.
    await terminal.until(({ status }) => status.unsentEvents === 0);
    await terminal.until(({ status }) => status.snapshot_made_at !== terminal.listOf());
    cable.cut();
    expect((await terminal.hold('newcomer')).state).toMatchObject({ verdict: { reason: 'same-visit' } });
  });

  test('keeps what it has over a restart without a network', async () => {
    const before = place();
    await before.register(BATH);
    cable.cut();
    await before.hold('disabled');
    await before.host.close();
    placed.length = 0;
    const after = place(before.folder);
    expect(after.now()).toMatchObject({
      state: { kind: 'idle' },
      status: { terminal_name: BATH.terminal_name, unsentEvents: 1 },
    });
    expect((await after.hold('disabled')).state).toMatchObject({
      kind: 'verdict',
      verdict: { outcome: 'staff', reason: 'too-young' },
    });
    cable.mend();
    await after.until(({ status }) => status.isOnline && status.unsentEvents === 0);
  });

  test('a server that lets a tap wait is not waited for longer than 1.2 seconds, and counts it once', async () => {
    const stalling = await layStallingCable(town.origin);
    const terminal = place();
    await terminal.register(BATH, stalling.origin);
    const before = await visitsOf(memberOf('hashimoto'));
    stalling.stall();
    timeouts.keep();
    const shown = await terminal.hold('hashimoto');
    expect(timeouts.asked()).toContain(1200);
    expect(shown.state).toMatchObject({ verdict: { outcome: 'accepted', remaining: 46 }, isPendingSync: true });
    // The abandoned request arrives after all, in addition to the same tap in the ledger.
    stalling.flow();
    await terminal.until(({ status }) => status.isOnline && status.unsentEvents === 0);
    expect((await visitsOf(memberOf('hashimoto'))).length - before.length).toBe(1);
    await terminal.host.close();
    await stalling.close();
  });

  test('waits for its second official with its key’s number on the screen, takes nothing meanwhile, and works once approved', async () => {
    const terminal = place();
    terminal.host.press({ press: 'register', server: cable.url, code: await terminalCode(town, BATH, false) });
    const { status } = await terminal.until(({ state }) => state.kind === 'trouble' && state.trouble === 'waiting');
    const official = await town.addPerson({ roles: ['enrolment'] });
    const { terminals } = (await town.call('GET', '/api/terminals', { as: official })).body;
    const own = terminals.find(({ state }: { state: string }) => state === 'waiting');
    expect(status.key_number).toMatch(/^([0-9A-F]{4} ){3}[0-9A-F]{4}$/);
    expect(own.key_number).toBe(status.key_number);
    const card = takeCard(cardFolderOf(town), 'sato');
    if (!card) throw new Error('no card');
    terminal.readers.hold(card);
    terminal.readers.takeAway();
    expect(terminal.now()).toMatchObject({
      state: { kind: 'trouble' },
      status: { snapshot_made_at: null, unsentEvents: 0 },
    });
    const approved = await town.call('POST', `/api/terminals/${own.terminal_id}/approve`, { as: official });
    expect(approved.status, approved.text).toBe(200);
    terminal.host.renew();
    await terminal.until(({ state }) => state.kind === 'idle');
    expect((await terminal.hold('sato')).state).toMatchObject({ verdict: { outcome: 'accepted' } });
  });

  test('staff open their sheet with their own card, take a tap back and note cash; without a network the count follows too', async () => {
    const terminal = place();
    await terminal.register(BATH);
    const sheet = async () => {
      terminal.host.press({ press: 'close' });
      terminal.host.press({ press: 'call-staff' });
      const { state } = await terminal.hold('staff');
      if (state.kind !== 'counter') throw new Error(`no sheet but ${state.kind}`);
      return state.rows;
    };
    cable.cut();
    const before = await terminal.hold('undone');
    expect(before.state).toMatchObject({ verdict: { outcome: 'accepted', remaining: 46 }, isPendingSync: true });
    const [row] = await sheet();
    expect(row).toMatchObject({ shown_name: '森田', reason: 'admitted', isUndoable: true, isUndone: false });
    terminal.host.press({ press: 'cash', tap_id: row?.tap_id ?? '' });
    terminal.host.press({ press: 'undo', tap_id: row?.tap_id ?? '', reason: 'undone-not-entered' });
    // Pressed twice, it is noted once.
    terminal.host.press({ press: 'undo', tap_id: row?.tap_id ?? '', reason: 'undone-mistake' });
    expect(terminal.now().state).toMatchObject({
      kind: 'counter',
      rows: [{ isUndone: true, isUndoable: false, isCashNoted: true }],
    });
    expect(terminal.now().status.unsentEvents).toBe(3);
    terminal.host.press({ press: 'close' });
    expect((await terminal.hold('undone')).state).toMatchObject({ verdict: { reason: 'admitted', remaining: 46 } });
    cable.mend();
    await terminal.until(({ status }) => status.unsentEvents === 0);
    expect(await visitsOf(memberOf('undone'))).toMatchObject([{ is_counted: false }, { is_counted: true }]);
    const [first] = await town.rows(
      `select c.reason, c.corrected_by, v.cash_noted_at is not null as is_paid from visit v join visit_correction c using (visit_id)
       where v.member_id = $1`,
      memberOf('undone'),
    );
    expect(first).toEqual({ reason: '端末で取消し：入らなかった', corrected_by: memberOf('staff'), is_paid: true });
  });

  test('the sheet is for staff alone, and nothing is noted without it', async () => {
    const terminal = place();
    await terminal.register(BATH);
    const { state } = await terminal.hold('undone');
    if (state.kind !== 'verdict') throw new Error(state.kind);
    terminal.host.press({ press: 'close' });
    terminal.host.press({ press: 'call-staff' });
    expect((await terminal.hold('hashimoto')).state.kind).toBe('verdict');
    const [last] = await town.rows<{ tap_id: string }>('select tap_id from visit order by visit_id desc limit 1');
    terminal.host.press({ press: 'undo', tap_id: last?.tap_id ?? '', reason: 'undone-mistake' });
    terminal.host.press({ press: 'paid' });
    expect(terminal.now().state.kind).toBe('verdict');
    expect(await town.countRows('visit_correction', `corrected_by = ${memberOf('hashimoto')}`)).toBe(0);
  });

  test('an ended terminal forgets its list of people, keeps its records, and does not work again without a network', async () => {
    const before = place();
    await before.register(BATH);
    cable.cut();
    await before.hold('disabled');
    await town.rows(
      'update terminal set revoked_at = now() where terminal_id = (select max(terminal_id) from terminal)',
    );
    cable.mend();
    await before.until(({ state }) => state.kind === 'trouble' && state.trouble === 'revoked');
    expect(before.now().status).toMatchObject({ unsentEvents: 1, snapshot_made_at: null, isOnline: true });
    cable.cut();
    const card = takeCard(cardFolderOf(town), 'sato');
    if (card) before.readers.hold(card);
    expect(before.now().state).toMatchObject({ kind: 'trouble', trouble: 'revoked' });
    await before.host.close();
    placed.length = 0;
    const after = place(before.folder);
    expect(after.now()).toMatchObject({
      state: { kind: 'trouble', trouble: 'not-ready' },
      status: { unsentEvents: 1 },
    });
  });

  test('what is scanned while the desk stands before the screen is judged by nobody', async () => {
    const devices = new PlayedDevices();
    devices.plug({ path: 'scanner', usagePage: 0x8c, vendorId: 1, productId: 2, product: 'scanner' });
    let isCovered = true;
    const bath = placeTerminal(undefined, { hid: devices, isCovered: () => isCovered });
    await bath.register({ terminal_name: '本館の湯', pass: 'bath', bus_kind: null, is_test: false });
    await bath.until(() => devices.isOpen('scanner'));
    const scan = (): void => devices.play('scanner', scanReports('MACHI1:abc'));
    scan();
    expect(bath.now().state.kind).toBe('idle');
    isCovered = false;
    scan();
    await bath.until(({ state }) => state.kind !== 'idle');
    await bath.leave();
  });

  test('what is held while its screen is away, as behind the login of staff, is judged by nobody', async () => {
    const bath = place();
    await bath.register(BATH);
    const card = takeCard(cardFolderOf(town), 'unseen');
    if (!card) throw new Error('there is no card');
    bath.hideScreen();
    bath.readers.hold(card);
    bath.showScreen();
    expect(bath.now().state).toMatchObject({ kind: 'idle' });
    bath.readers.takeAway();
    const { state } = await bath.hold('unseen');
    expect(state).toMatchObject({ verdict: { outcome: 'accepted', reason: 'admitted', remaining: 47 } });
    expect(await visitsOf(memberOf('unseen'))).toHaveLength(1);
  });

  test('a stolen terminal deletes what it holds and says so', async () => {
    const terminal = place();
    await terminal.register(BATH);
    const [row] = await town.rows<{ terminal_id: number }>('select max(terminal_id) as terminal_id from terminal');
    await town.rows(
      'update terminal set wipe_asked_at = now(), revoked_at = now() where terminal_id = $1',
      row?.terminal_id ?? 0,
    );
    const card = takeCard(cardFolderOf(town), 'sato');
    if (card) terminal.readers.hold(card);
    await terminal.until(({ state }) => state.kind === 'trouble' && state.trouble === 'wiped');
    await holds(async () => {
      const [wiped] = await town.rows('select wiped_at from terminal where terminal_id = $1', row?.terminal_id ?? 0);
      expect(wiped?.['wiped_at']).not.toBeNull();
    });
    await terminal.host.close();
    placed.length = 0;
    const after = place(terminal.folder);
    expect(after.now().state.kind).toBe('registering');
  });

  test('a stolen terminal deletes all it can, and does not say that all is gone when it is not', async () => {
    const terminal = place();
    await terminal.register(BATH);
    await terminal.hold('sato');
    const list = path.join(terminal.folder, 'vault', 'snapshot.sealed');
    rmSync(list);
    mkdirSync(list);
    const [row] = await town.rows<{ terminal_id: number }>(
      'update terminal set wipe_asked_at = now() where terminal_id = (select max(terminal_id) from terminal) returning terminal_id',
    );
    const card = takeCard(cardFolderOf(town), 'spent');
    if (card) terminal.readers.hold(card);
    await terminal.until(({ state }) => state.kind === 'trouble' && state.trouble === 'wiped');
    expect(['ledger', 'arrivals'].filter((name) => existsSync(path.join(terminal.folder, name)))).toEqual([]);
    expect(existsSync(path.join(terminal.folder, 'key', 'vault.key'))).toBe(false);
    await terminal.host.close();
    expect(await town.countRows('terminal', `terminal_id = ${row?.terminal_id ?? 0} and wiped_at is null`)).toBe(1);
  });
});

describe('a terminal of a bus', () => {
  test('tells the fare and never why, and asks every rider for a companion', async () => {
    const terminal = place();
    await terminal.register(BUS);
    const rider = await terminal.hold('disabled');
    expect(rider.state).toMatchObject({
      verdict: { outcome: 'accepted', fare_yen: 0, shown_name: null },
      companion: 'asked',
    });
    expect(JSON.stringify(rider)).not.toMatch(/disabled|handicapped|fare_reason|青木/);
    terminal.host.press({ press: 'companion', comesAlong: true });
    expect(terminal.now().state).toMatchObject({ companion: null, companion_fare_yen: 0 });
    const senior = await terminal.hold('sato');
    expect(senior.state).toMatchObject({ verdict: { outcome: 'accepted', fare_yen: 0 }, companion: 'asked' });
    terminal.host.press({ press: 'companion', comesAlong: true });
    expect(terminal.now().state).toMatchObject({ companion_fare_yen: 100 });
    await terminal.until(({ status }) => status.unsentEvents === 0);
    const rides = await town.rows<{ fare_reason: string }>(
      "select fare_reason from visit where pass = 'bus' order by visit_id",
    );
    expect(rides.map(({ fare_reason }) => fare_reason).toSorted()).toEqual([
      'companion',
      'disabled',
      'senior',
      'unknown',
    ]);
  });

  test('tells the driver what is free, due and paid, with a companion and again; what is noted reaches the office', async () => {
    const terminal = place();
    await terminal.register(BUS);
    expect((await terminal.hold('disabled')).state).toMatchObject({ driver: { kind: 'free', yen: 0, companions: 0 } });
    const due = await terminal.hold('staff');
    expect(due.state).toMatchObject({ driver: { kind: 'due', yen: 100, companions: 0 } });
    terminal.host.press({ press: 'companion', comesAlong: true });
    expect(terminal.now().state).toMatchObject({ driver: { kind: 'due', yen: 200, companions: 1 } });
    terminal.host.press({ press: 'paid' });
    expect(terminal.now().state).toMatchObject({ driver: { kind: 'paid', yen: 200, companions: 1 } });
    const unsent = terminal.now().status.unsentEvents;
    terminal.host.press({ press: 'paid' });
    expect(terminal.now().status.unsentEvents).toBeLessThanOrEqual(unsent);
    await terminal.until(({ status }) => status.unsentEvents === 0);
    expect(
      await town.rows(
        "select v.fare_yen, v.cash_noted_at is not null as is_paid from visit v where pass = 'bus' and member_id = $1",
        memberOf('staff'),
      ),
    ).toEqual([{ fare_yen: 100, is_paid: true }]);
  });
});

test('a door opens from afar once, also over a restart, and an emergency holds it until its terminal is revoked or stolen', async () => {
  const parts = { hid: null, relay: { kind: 'virtual' } } as const;
  const order = { terminal_name: '玄関', pass: 'door', door_id: 1, bus_kind: null, is_test: false } as const;
  const open = (isEmergency: boolean) =>
    town.rows(
      `insert into door_opening (door_id, asked_at, reason, is_emergency, needs_second, decided_at, outcome)
       values (1, $1, '点検', $2, false, $1, 'approved')`,
      town.now(),
      isEmergency,
    );
  const isDrawn = ({ status }: ToScreen): boolean => status.door?.virtual?.isDrawn === true;
  const before = place(undefined, parts);
  await before.register(order);
  await open(false);
  await before.until(isDrawn);
  await holds(async () => {
    if ((await town.countRows('door_opening', 'done_at is not null')) !== 1) throw new Error('it did not say so');
  });
  // As if its word had been lost.
  await town.rows('update door_opening set done_at = null');
  await before.host.close();
  const terminal = place(before.folder, parts);
  await terminal.until(({ status }) => status.isOnline && status.door !== null);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(terminal.told.some(isDrawn)).toBe(false);

  await open(true);
  await terminal.until(isDrawn);
  // Asked before the end and answered after it.
  const { fetch } = globalThis;
  let letGo = (): void => {};
  const late = new Promise<void>((resolve) => (letGo = resolve));
  let asked = 0;
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const answer = await fetch(...request);
    if (!answer.url.endsWith('/api/terminal/openings')) return answer;
    asked += 1;
    await late;
    return answer;
  });
  terminal.host.renew();
  await holds(() => expect(asked).toBe(1));
  await town.rows('update terminal set revoked_at = now() where door_id = 1');
  terminal.host.press({ press: 'code', typed: '345678' });
  await terminal.until((told) => told.state.kind === 'trouble' && told.state.trouble === 'revoked' && !isDrawn(told));
  letGo();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(isDrawn(terminal.now())).toBe(false);
  fetched.mockRestore();

  // Nor does a stolen one hold it.
  const devices = new PlayedDevices();
  devices.plug({ path: '/1', vendorId: 0x16c0, productId: 0x05df, product: 'USBRelay1', usagePage: undefined });
  const stolen = place(undefined, { hid: devices, relay: { kind: 'usb', channel: 1 } });
  await stolen.register(order);
  await holds(() => expect(devices.written.at(-1)).toMatch(/^00ff/));
  await town.rows('update terminal set wipe_asked_at = now(), revoked_at = now() where revoked_at is null');
  stolen.host.renew();
  await stolen.until(({ state }) => state.kind === 'trouble' && state.trouble === 'wiped');
  await holds(() => expect(devices.written.at(-1)).toMatch(/^00fd/));
});
