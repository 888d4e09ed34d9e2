import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PlayedDevices } from '../hid/hid.fixture.ts';
import { openDoorControl } from './door-control.ts';
import { readRelaySetting, type DoorRelay, type RelayEvent } from './door-relay.ts';
import { openGpioRelay } from './gpio-relay.ts';
import { openUsbRelay } from './usb-relay.ts';

const SECONDS = { open_seconds: 6, held_seconds: 90 };

/** A relay whose answers the test gives. */
function playedRelay(hasExit = true) {
  const asked: { readonly isDrawn: boolean; readonly answer: () => void; readonly refuse: () => void }[] = [];
  const state = { isDrawn: false, isDumb: false };
  let hear = (_event: RelayEvent): void => {};
  const relay: DoorRelay = {
    hasExit,
    draw: (isDrawn) =>
      new Promise((resolve, reject) => {
        const answer = (): void => {
          state.isDrawn = isDrawn;
          resolve();
        };
        asked.push({ isDrawn, answer, refuse: () => reject(new Error('no')) });
        if (!state.isDumb) answer();
      }),
    listen: (listener) => void (hear = listener),
    close: () => Promise.resolve(),
  };
  return { relay, asked, state, tell: (event: RelayEvent) => hear(event) };
}

function place({ hasExit = true, isHeld = false } = {}) {
  vi.useFakeTimers();
  const played = playedRelay(hasExit);
  const told: [string, string | null][] = [];
  let failures = 0;
  const control = openDoorControl({
    relay: played.relay,
    door: () => SECONDS,
    isHeld,
    monotonic: () => performance.now(),
    record: (report, ofTapId) => void told.push([report, ofTapId]),
    changed() {},
    failed: () => void (failures += 1),
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    every(milliseconds, run) {
      const timer = setInterval(run, milliseconds);
      return () => clearInterval(timer);
    },
    note() {},
  });
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  return { ...played, control, told, failures: () => failures, pass };
}
afterEach(() => vi.useRealTimers());

describe('the bolt of a door', () => {
  test('is drawn for some seconds after a tap, and falls', async () => {
    const { control, state, pass, told } = place();
    await pass(1);
    expect(state.isDrawn).toBe(false);
    control.open('tap');
    await pass(5);
    expect(state.isDrawn).toBe(true);
    await pass(2);
    expect([state.isDrawn, control.now().isDrawn, told]).toEqual([false, false, []]);
  });

  test('is held in an emergency, whatever is tapped, until that ends; also by a program that starts anew', async () => {
    const { control, state, pass, told } = place({ isHeld: true });
    await pass(1);
    expect(state.isDrawn).toBe(true);
    control.open('tap');
    await pass(60);
    expect(state.isDrawn).toBe(true);
    await control.close();
    expect(state.isDrawn).toBe(true);
    control.hold(false);
    await pass(1);
    expect([state.isDrawn, told]).toEqual([false, [['emergency-ended', null]]]);
  });

  test('of a relay that never answers is told, once, and shown; it is tried again until it answers', async () => {
    const { control, state, pass, told, failures } = place();
    await pass(1);
    state.isDumb = true;
    control.open('tap');
    await pass(30);
    expect([told, failures(), control.now().isFailed]).toEqual([[['lock-failed', 'tap']], 1, true]);
    state.isDumb = false;
    await pass(6);
    expect([state.isDrawn, control.now().isFailed]).toEqual([false, false]);
  });

  test('of a relay that refuses is told at once', async () => {
    const { control, state, asked, pass, told } = place();
    await pass(1);
    state.isDumb = true;
    control.open('tap');
    asked.at(-1)?.refuse();
    await pass(0.1);
    expect(told).toEqual([['lock-failed', 'tap']]);
  });

  test('that was drawn too late does not stay drawn; an answer that comes twice changes nothing', async () => {
    const { control, state, asked, pass } = place();
    await pass(1);
    state.isDumb = true;
    control.open('tap');
    const late = asked.at(-1);
    await pass(7);
    state.isDumb = false;
    late?.answer();
    late?.answer();
    await pass(1);
    expect(state.isDrawn).toBe(false);
  });
});

describe('a door tells', () => {
  const open = { kind: 'contact', isOpen: true } as const;
  const shut = { kind: 'contact', isOpen: false } as const;

  test('that it was forced, unless somebody opened it from here, by the bolt, or from inside', async () => {
    const { control, tell, pass, told } = place();
    tell(shut);
    control.open('tap');
    await pass(8);
    tell(open);
    tell(shut);
    await pass(30);
    tell({ kind: 'exit' });
    await pass(3);
    tell(open);
    tell(shut);
    expect(told).toEqual([]);
    await pass(30);
    tell(open);
    tell(open);
    tell(shut);
    expect(told).toEqual([
      ['forced', null],
      ['closed', null],
    ]);
  });

  test('nothing of force where nobody can see who leaves', async () => {
    const { tell, pass, told } = place({ hasExit: false });
    tell(shut);
    await pass(30);
    tell(open);
    expect(told).toEqual([]);
  });

  test('that it stands open, that nobody closed it, and that somebody did', async () => {
    const { control, tell, pass, told } = place();
    tell(shut);
    control.open('tap');
    tell(open);
    await pass(91);
    expect(told).toEqual([['held-open', 'tap']]);
    await pass(270);
    tell(shut);
    expect(told.slice(1)).toEqual([
      ['not-closed', 'tap'],
      ['closed', 'tap'],
    ]);
  });

  test('that its power went and came back', async () => {
    const { tell, told } = place();
    for (const isPowered of [true, false, false, true]) tell({ kind: 'power', isPowered });
    expect(told.map(([report]) => report)).toEqual(['power-lost', 'power-back']);
  });
});

test.each([
  ['usb', { kind: 'usb', channel: 1 }],
  ['usb:2', { kind: 'usb', channel: 2 }],
  ['gpio:gpiochip0:17', { kind: 'gpio', chip: 'gpiochip0', bolt: 17, contact: null, exit: null, power: null }],
  [
    'gpio:gpiochip0:17:contact=27:exit=22',
    { kind: 'gpio', chip: 'gpiochip0', bolt: 17, contact: 27, exit: 22, power: null },
  ],
  ['usb:9', undefined],
  ['gpio:/dev/x y:1', undefined],
])('the setting %s', (text, setting) => {
  expect(readRelaySetting(text)).toEqual(setting);
});

test('a board on USB gets a feature report a channel; plugged in again, it is found again', async () => {
  const devices = new PlayedDevices();
  const board = { path: '/1', vendorId: 0x16c0, productId: 0x05df, product: 'USBRelay2', usagePage: undefined };
  devices.plug(board);
  const relay = openUsbRelay(devices, 2);
  await relay.draw(true);
  devices.unplug('/1');
  devices.plug({ ...board, path: '/2' });
  await relay.close();
  await relay.draw(false);
  expect(devices.written).toEqual(['00ff02000000000000', '00fd02000000000000']);
  await relay.close();
  devices.unplug('/2');
  await expect(relay.draw(true)).rejects.toThrow('No relay board');
});

test('lines of GPIO go by the tools of libgpiod, which let the bolt fall when this program ends', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'machi-gpio-'));
  const file = path.join(folder, 'set.txt');
  const tool = (name: string, body: string): void => {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${body}\n`);
    chmodSync(path.join(folder, name), 0o755);
  };
  tool('gpioset', `echo "$@" >> ${file}\nwhile read line; do echo "$line" >> ${file}; done\necho ended >> ${file}`);
  tool('gpioget', 'echo 1');
  tool('gpiomon', 'sleep 0.2; echo "27 2"; echo "22 1"; sleep 5');
  const before = process.env['PATH'];
  process.env['PATH'] = `${folder}:${before}`;
  const setting = { kind: 'gpio', chip: 'gpiochip0', bolt: 17, contact: 27, exit: 22, power: null } as const;
  const relay = openGpioRelay(setting, () => {});
  const heard: RelayEvent[] = [];
  relay.listen((event) => heard.push(event));
  await relay.draw(true);
  await vi.waitFor(() => expect(heard).toHaveLength(3), 5000);
  expect(heard).toEqual([{ kind: 'contact', isOpen: true }, { kind: 'contact', isOpen: false }, { kind: 'exit' }]);
  await relay.close();
  process.env['PATH'] = before;
  const said = () => readFileSync(file, 'utf8');
  await vi.waitFor(() => expect(said()).toContain('set 17=active'), 5000);
  expect(said()).toContain('--interactive --chip gpiochip0 17=inactive');
  rmSync(folder, { recursive: true, force: true });
});
