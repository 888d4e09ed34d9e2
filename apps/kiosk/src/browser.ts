import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { forkReaderProcess } from './host/cards/pcsc-process.ts';
import { openPcscReaders } from './host/cards/pcsc-readers.ts';
import { nodeHidDevices } from './host/hid/node-hid-devices.ts';
import { MOST_DESK_BYTES, deskLine } from './host/desk/desk-line.ts';
import { openDesk } from './host/desk/desk.ts';
import { shareReaders } from './host/desk/share-readers.ts';
import { openHost } from './host/open-host.ts';
import { fileEntry } from './host/screens/kept-entry.ts';
import { openScreenServer } from './host/screens/screen-server.ts';
import { fileKeyStore } from './host/vault/key-store.ts';
import { openVirtualGround } from './host/virtual-hand.ts';
import { readBrowserOptions } from './host/browser-options.ts';

/** The terminal for any Chromium: host and screens in one process on this machine (`npm run kiosk`), from dist/main. */

const here = (place: string): string => fileURLToPath(new URL(place, import.meta.url));

async function run(): Promise<void> {
  const options = readBrowserOptions(process.argv.slice(2), process.env);
  const { version }: { version: string } = JSON.parse(readFileSync(here('../../package.json'), 'utf8'));
  const log = pino({ level: options.logLevel }, pino.destination({ dest: 2, sync: true }));
  const virtual = options.isVirtual ? await openVirtualGround(options.cardFolder, options.townFolder) : null;
  const readers = shareReaders(
    virtual?.readers ??
      openPcscReaders({
        startProcess: () => forkReaderProcess({}, here('pcsc-child.js')),
        note: (what, why) => log.warn({ why }, what),
      }),
  );
  const note = (line: string, detail: Readonly<Record<string, unknown>> = {}): void => log.info(detail, line);
  const terminal = openHost({
    folder: options.folder,
    keyStore: fileKeyStore(path.join(options.folder, 'key')),
    readers: readers.terminal,
    virtual: virtual?.hand ?? null,
    hid: virtual ? null : nodeHidDevices,
    buttons: options.buttons,
    relay: options.relay,
    isCovered: readers.isDeskOpen,
    defaultServer: options.server,
    aloud: options.aloud,
    appVersion: version,
    note,
  });
  const desk = openDesk({
    readers: readers.desk,
    virtual: virtual?.hand ?? null,
    enrolments: terminal.enrolments,
    isOpen: terminal.isDeskOpen,
    note,
  });
  const screens = await openScreenServer({
    terminal,
    folder: here('../renderer'),
    port: options.port,
    kept: fileEntry(path.join(options.folder, 'screen')),
    lines: { '/line/desk': { speak: deskLine(desk, readers), mostBytes: MOST_DESK_BYTES } },
    heard: terminal.enrolments.heard,
  });
  process.stdout.write(
    [
      '',
      `  The terminal's screen:   ${screens.address}`,
      '  The address works once, on this machine. Open it in Chromium, for a terminal with --kiosk.',
      '  A browser that was open before comes back by itself.',
      ...(virtual ? [`  Virtual reader; sample cards in ${options.cardFolder}.`] : []),
      '  Stop with Ctrl+C.',
      '',
      '',
    ].join('\n'),
  );
  process.send?.({ kind: 'ready', address: screens.address, port: screens.port });

  async function leave(): Promise<void> {
    await screens.close();
    await terminal.close();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void leave());
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
