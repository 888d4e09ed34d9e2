import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Menu, app, globalShortcut, safeStorage, type BrowserWindow } from 'electron';
import { pino } from 'pino';
import { openPcscReaders } from '../host/cards/pcsc-readers.ts';
import { MOST_DESK_BYTES, deskLine } from '../host/desk/desk-line.ts';
import { openDesk } from '../host/desk/desk.ts';
import { shareReaders } from '../host/desk/share-readers.ts';
import { readRelaySetting } from '../host/doors/door-relay.ts';
import { nodeHidDevices } from '../host/hid/node-hid-devices.ts';
import { openHost } from '../host/open-host.ts';
import { openScreenServer } from '../host/screens/screen-server.ts';
import { fileKeyStore } from '../host/vault/key-store.ts';
import { protectsKeys, safeKeyStore } from './safe-key-store.ts';
import { autostartEntry } from './shell-rules.ts';
import { readShellSettings } from './shell-settings.ts';
import { startReaderProcess } from './start-readers.ts';
import { guardSession, openWindow } from './windows.ts';

/**
 * The terminal as a desktop program. Host and screens are those of browser.ts: this adds windows, the operating
 * system's keystore and a start with the session.
 */

const here = (place: string): string => fileURLToPath(new URL(place, import.meta.url));
/** Opens the staff's window beside the terminal's. */
const DESK_KEYS = 'CommandOrControl+Shift+M';

function startWithSession(isWanted: boolean): void {
  if (process.platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: isWanted });
  const file = path.join(homedir(), '.config/autostart/machi-terminal.desktop');
  if (!isWanted) return rmSync(file, { force: true });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, autostartEntry(process.env['APPIMAGE'] ?? app.getPath('exe')));
}

async function run(): Promise<void> {
  const folder = app.getPath('userData');
  const settings = readShellSettings(path.join(folder, 'settings.json'));
  const log = pino({ level: 'info' }, pino.destination({ dest: path.join(folder, 'terminal.log'), sync: true }));
  const note = (line: string, detail: Readonly<Record<string, unknown>> = {}): void => log.info(detail, line);
  if (app.isPackaged) startWithSession(settings.starts_with_session);

  const isProtected = protectsKeys(safeStorage);
  if (!isProtected) note('this session has no keystore: the key lies in a file that only this user reads');
  const readers = shareReaders(
    openPcscReaders({
      startProcess: () => startReaderProcess(here('reader-child.js')),
      note: (what, why) => note(what, { why }),
    }),
  );
  const terminal = openHost({
    folder: path.join(folder, 'terminal'),
    keyStore: isProtected ? safeKeyStore(folder, safeStorage) : fileKeyStore(path.join(folder, 'key')),
    readers: readers.terminal,
    virtual: null,
    hid: nodeHidDevices,
    buttons: settings.buttons,
    relay: settings.relay === null ? null : (readRelaySetting(settings.relay) ?? null),
    isCovered: readers.isDeskOpen,
    defaultServer: settings.server,
    aloud: settings.aloud,
    appVersion: app.getVersion(),
    note,
  });
  const desk = openDesk({
    readers: readers.desk,
    virtual: null,
    enrolments: terminal.enrolments,
    isOpen: terminal.isDeskOpen,
    note,
  });
  const screens = await openScreenServer({
    terminal,
    folder: here('../renderer'),
    port: 0,
    lines: { '/line/desk': { speak: deskLine(desk, readers), mostBytes: MOST_DESK_BYTES } },
    heard: terminal.enrolments.heard,
  });
  const { origin } = new URL(screens.address);
  guardSession(origin);

  const common = { origin, isPackaged: app.isPackaged, note };
  const first = openWindow({ ...common, address: screens.address, title: 'Machi', isKiosk: settings.is_kiosk });
  let staff: BrowserWindow | null = null;
  globalShortcut.register(DESK_KEYS, () => {
    if (staff && !staff.isDestroyed()) return staff.focus();
    staff = openWindow({ ...common, address: `${origin}/desk/`, title: 'Machi', isKiosk: false });
  });
  app.on('second-instance', () => first.focus());
  first.on('closed', () => app.quit());
  app.once('will-quit', (event) => {
    event.preventDefault();
    void screens
      .close()
      .then(() => terminal.close())
      .finally(() => app.exit(0));
  });
}

// Two programs would share one ledger: the second one only shows the window of the first.
if (app.requestSingleInstanceLock()) {
  app.enableSandbox();
  // The default menu has keys for reloading, zooming, closing and a debugger.
  Menu.setApplicationMenu(null);
  await app.whenReady();
  await run();
} else app.quit();
