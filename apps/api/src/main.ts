import { channel } from 'node:diagnostics_channel';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { createLog } from './ground/log.ts';
import { keepTown, type KeptTown } from './keep-town.ts';
import { publicUrlOf } from './open-house.ts';
import { reasonOf } from './run-command.ts';
import { serveByHost } from './serve-by-host.ts';
import { settingsFolder, readAllSettings } from './settings/all-settings.ts';
import type { Settings } from './settings/settings.ts';
import { startWarnings } from './settings/start-warnings.ts';

const portalFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Time for requests in progress to finish at shutdown. */
const LEAVING_MILLISECONDS = 10_000;
/**
 * Longer than a proxy keeps an idle connection (nginx: a minute). Otherwise a request could arrive just when it is
 * closed here, and a write must not be repeated automatically.
 */
const IDLE_MILLISECONDS = 75_000;

const hasPortal = () =>
  access(`${portalFolder}/index.html`).then(
    () => true,
    () => false,
  );

async function run(): Promise<void> {
  const all = await readAllSettings(process.env);
  const [{ port, host, logLevel }] = all as readonly [Settings];
  const log = createLog(logLevel);
  let isLeaving = false;
  const options = {
    portalFolder: (await hasPortal()) ? portalFolder : undefined,
    isLeaving: () => isLeaving,
  };
  const areMany = settingsFolder(process.env) !== undefined;
  // One after the other: the first start of a town fills its database.
  const towns: KeptTown[] = [];
  for (const settings of all) {
    const town = keepTown(settings, areMany ? log.child({ town: settings.townKey }) : log, options);
    towns.push(town);
    await town.wake().catch((error: unknown) => {
      if (!areMany) throw error;
      throw new Error(`${settings.townKey}: ${reasonOf(error)}`, { cause: error });
    });
  }
  const [{ fetch: ofOne }] = towns as [KeptTown];
  const server = createAdaptorServer({ fetch: areMany ? serveByHost(towns) : ofOne });
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = IDLE_MILLISECONDS;
  server.listen(port, host, () => {
    const address = server.address();
    const heard = typeof address === 'object' && address ? address.port : port;
    for (const { log: own, opening } of towns) {
      const { database, migrations, isSeeded } = opening();
      own.info({ port: heard, database, migrations, seeded: isSeeded }, 'ready');
    }
    log.flush();
    const [{ settings, opening }] = towns as [KeptTown];
    const publicUrl = publicUrlOf(settings);
    const ready = {
      kind: 'ready',
      port: heard,
      publicUrl,
      database: opening().database,
      sandboxInbox: settings.sandboxKey === undefined ? undefined : `${publicUrl}/sandbox/${settings.sandboxKey}/inbox`,
    };
    // For the parent process, and for modules loaded into this one.
    process.send?.(ready);
    channel('machi:ready').publish(ready);
  });
  server.on('error', (error) => {
    process.stderr.write(`The address ${host}:${port} cannot be used: ${error.message}\n`);
    process.exit(1);
  });
  for (const { settings, log: own } of towns)
    for (const warning of startWarnings(settings, publicUrlOf(settings))) own.warn(warning);
  const flushing = setInterval(() => log.flush(), 1000);
  flushing.unref();

  async function leave(signal: string): Promise<void> {
    if (isLeaving) return;
    isLeaving = true;
    log.info({ signal }, 'leaving: finishing what is in hand');
    const late = setTimeout(
      () => 'closeAllConnections' in server && server.closeAllConnections(),
      LEAVING_MILLISECONDS,
    );
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    });
    clearTimeout(late);
    await Promise.all(towns.map((town) => town.close()));
    log.info('left');
    log.flush();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave(signal));
}

await run().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
});
