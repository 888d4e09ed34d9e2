import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { postgresPrograms } from '../postgres/start-postgres.ts';

/** Chromium without windows: the journeys take a quarter less time. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell';

const CHROMIUM_PLACES = [
  WITHOUT_WINDOWS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** Browser of the journeys: CHROMIUM, otherwise the system's. */
export const findChromium = (): string | undefined =>
  process.env.CHROMIUM ?? CHROMIUM_PLACES.find((place) => existsSync(place));

const hasPostgres = (): Promise<boolean> =>
  postgresPrograms().then(
    () => true,
    () => false,
  );

/** Debian's libfaketime, with which a torture row moves the clock of one process. */
export const findFakeTime = (): string | undefined =>
  ['x86_64', 'aarch64']
    .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
    .find((file) => existsSync(file));

/** Daemon of card readers with virtual readers, and OpenSC, which has to accept the virtual card as a real one. */
const CARD_TOOLS = [
  ['pcscd', ['/usr/sbin/pcscd']],
  // Each daemon gets its own folder of sockets.
  ['mount', ['/usr/bin/mount', '/bin/mount']],
  ['vsmartcard-vpcd', ['/usr/lib/pcsc/drivers/serial/libifdvpcd.so']],
  ['opensc', ['/usr/bin/opensc-tool']],
  ['openssl', ['/usr/bin/openssl']],
  ['libpcsclite1', ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/libpcsclite.so.1`)],
  ['gcc', ['/usr/bin/gcc']],
  ['libc6-dev', ['/usr/include/dlfcn.h']],
] as const;

/** Programs that read PDFs as their recipients' programs do. */
const PAPER_TOOLS = [
  ['poppler-utils', ['/usr/bin/pdfinfo']],
  ['qpdf', ['/usr/bin/qpdf']],
] as const;

/** Programs that subscribe to a calendar as people's own programs do. */
const CALENDAR_TOOLS = [
  ['vdirsyncer', ['/usr/bin/vdirsyncer']],
  ['radicale', ['/usr/bin/radicale']],
  ['khal', ['/usr/bin/khal']],
] as const;

/** The archive of which the torture row `past` opens a second. */
const ARCHIVE_TOOLS = [['pgbackrest', ['/usr/bin/pgbackrest']]] as const;

/** A house of three machines, which the torture row `failover` starts at length. */
const HOUSE_TOOLS = [
  ['patroni', ['/usr/bin/patroni']],
  ['etcd-server', ['/usr/bin/etcd']],
  ['haproxy', ['/usr/sbin/haproxy']],
  ['iproute2', ['/usr/sbin/ip', '/usr/bin/ip', '/sbin/ip']],
  ['curl', ['/usr/bin/curl']],
] as const;

/** Lists the files of a clone, which may come from another machine. */
const CLONE_TOOLS = [['git', ['/usr/bin/git', '/usr/local/bin/git']]] as const;

const missingOf = (tools: readonly (readonly [string, readonly string[]])[]): string[] =>
  tools.flatMap(([name, files]) => (files.some((file) => existsSync(file)) ? [] : [name]));

/** Throws with what is missing of a house, or when its machines cannot be made here. */
export function refuseHouse(): void {
  const missing = missingOf(HOUSE_TOOLS);
  if (missing.length > 0)
    throw new Error(`The row needs Debian's ${missing.join(', ')}: apt-get install ${missing.join(' ')}`);
  if (process.getuid?.() !== 0) throw new Error('The row makes network namespaces, and only root may: run it as root.');
}

const missingTools = (isEvery: boolean): string[] =>
  missingOf([
    ...CARD_TOOLS,
    ...PAPER_TOOLS,
    ...CALENDAR_TOOLS,
    ...CLONE_TOOLS,
    ...(isEvery ? [...HOUSE_TOOLS, ...ARCHIVE_TOOLS] : []),
  ]);

/** Whether the system reports a Japanese font. */
function hasJapaneseFont(): boolean {
  const asked = spawnSync('fc-list', [':lang=ja', 'file'], { encoding: 'utf8' });
  return asked.status === 0 && asked.stdout.trim() !== '';
}

export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Returns whether the installation worked. */
export function installPackages(packages: readonly string[]): boolean {
  console.log(`Installing Debian's ${packages.join(', ')} …`);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options).status === 0;
}

/** Installs the system's packages for the tests if allowed, otherwise throws one Error that lists what is missing. */
export async function prepareSystem(isEvery = false): Promise<void> {
  const missing = [
    ...(findChromium() ? [] : ['chromium-headless-shell']),
    ...((await hasPostgres()) ? [] : ['postgresql', 'postgresql-contrib']),
    ...(process.platform !== 'linux' || findFakeTime() ? [] : ['faketime']),
    ...(process.platform === 'linux' ? missingTools(isEvery) : []),
    ...(process.platform !== 'linux' || existsSync('/usr/sbin/nginx') ? [] : ['nginx-light']),
  ];
  const wished = [
    // Chromium is enough: a system without this package goes on with it.
    ...(process.env.CHROMIUM === undefined && !existsSync(WITHOUT_WINDOWS) ? ['chromium-headless-shell'] : []),
    // Without a Japanese font each word is a row of boxes of random width.
    ...(process.platform === 'linux' && !hasJapaneseFont() ? ['fonts-noto-cjk'] : []),
  ];
  if (missing.length === 0) {
    if (canInstall() && wished.length > 0) installPackages(wished);
    return;
  }
  if (!canInstall()) {
    throw new Error(
      `The tests need ${missing.join(' and ')}. Please install them (Debian: apt-get install ${missing.join(' ')}), ` +
        'or name them with CHROMIUM (the program) and PG_BIN (the folder of initdb and postgres).',
    );
  }
  if (!installPackages([...new Set([...missing, ...wished])]))
    throw new Error(`apt-get could not install ${missing.join(', ')}: see above.`);
}
