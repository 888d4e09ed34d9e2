import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { takeCard } from '@machi/virtual-card/card-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTown, type OpenTown } from '../../../../api/src/testing/towns/open-town.ts';
import { addPassPeople, cardFolderOf, terminalCode } from '../../../e2e/ground/pass-people.ts';
import type { ToScreen } from '../../bridge.ts';
import { openPcscGround, type PcscGround } from '../../testing/open-pcsc-ground.ts';
import { forkReaderProcess } from '../cards/pcsc-process.ts';
import { openPcscReaders } from '../cards/pcsc-readers.ts';
import { openHost } from '../open-host.ts';
import { fileKeyStore } from '../vault/key-store.ts';
import type { Terminal } from './open-terminal.ts';
import { stretchTimeouts } from '../../testing/timeouts.ts';
import { until } from '../../testing/until.ts';

let ground: PcscGround;
let town: OpenTown;
let terminal: Terminal;
let stopClock = (): void => {};
const folder = mkdtempSync(path.join(tmpdir(), 'machi-kiosk-'));
const told: ToScreen[] = [];
const timeouts = stretchTimeouts();

beforeAll(async () => {
  ground = await openPcscGround();
  town = await openTown();
  const set = (): void => town.setNow(new Date());
  set();
  const timer = setInterval(set, 50);
  stopClock = () => clearInterval(timer);
  await addPassPeople(town, [{ card_key: 'sato', lastname: '佐藤', birthdate: '1951-03-08' }]);
  terminal = openHost({
    folder,
    keyStore: fileKeyStore(path.join(folder, 'key')),
    readers: openPcscReaders({ startProcess: () => forkReaderProcess(ground.environment) }),
    virtual: null,
    hid: null,
    buttons: [],
    defaultServer: null,
    appVersion: '0.1.0',
    note: () => {},
  });
  terminal.listen((message) => told.push(message));
});
afterAll(async () => {
  timeouts.end();
  await terminal.close();
  stopClock();
  await town.close();
  await ground.close();
  rmSync(folder, { recursive: true, force: true });
});

const shows = (state: object) => until(() => expect(told.at(-1)?.state).toMatchObject(state));

test('on a real daemon: a card is let in, and a daemon that dies is trouble that passes [rule:pass.card-to-terminal]', async () => {
  const code = await terminalCode(town, { terminal_name: '湯', pass: 'bath', bus_kind: null, is_test: false });
  terminal.press({ press: 'register', server: town.origin, code });
  await shows({ kind: 'idle' });
  const card = takeCard(cardFolderOf(town), 'sato');
  if (!card) throw new Error('there is no card');
  const held = await ground.hold(card);
  await shows({
    kind: 'verdict',
    verdict: { outcome: 'accepted', reason: 'admitted', remaining: 47, shown_name: '佐藤' },
  });
  await held.remove();
  terminal.press({ press: 'close' });

  await ground.stopDaemon('SIGKILL');
  await shows({ kind: 'trouble', trouble: 'daemon-gone' });
  await ground.startDaemon();
  await shows({ kind: 'idle' });
  const again = await ground.hold(card);
  await shows({ kind: 'verdict', verdict: { outcome: 'accepted', reason: 'same-visit', remaining: 47 } });
  await again.remove();
  await until(() => expect(told.at(-1)?.status.unsentEvents).toBe(0));
  expect(await town.countRows('visit', 'is_counted')).toBe(1);
});
