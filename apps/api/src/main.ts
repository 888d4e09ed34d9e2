import path from 'node:path';
import { channel } from 'node:diagnostics_channel';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './app.ts';
import { migrate } from './database/migrate.ts';
import { loadTown, openDatabase, openHouse } from './open-house.ts';
import { createLog } from './ground/log.ts';
import { townKeys } from './ground/town-keys.ts';
import { reasonOf } from './run-command.ts';
import { lifeAsSet } from './seed/life/seed-life.ts';
import { seedSampleFactors } from './seed/seed-sample-factors.ts';
import { seedSampleMonitors } from './seed/seed-monitors.ts';
import { seedSampleMembers, seedTown } from './seed/seed.ts';
import { isPublic, readSettings } from './settings/settings.ts';
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
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  // Loaded while the database starts; its errors are reported once that is ready.
  const loading = loadTown(settings);
  loading.catch(() => {});
  const database = await openDatabase(settings, log);
  const migrations = await migrate(database, settings.townKey, { account: settings.databaseGrantTo });
  const { house, start, close } = await openHouse(settings, log, database, { loaded: await loading });
  const isEmbedded = database.kind === 'embedded';
  const isSeeded = await seedTown(database, house.town);
  // The sample's passwords are public, so its people are added only in trials.
  if (isEmbedded && !isPublic(settings)) {
    const now = house.clock();
    await seedSampleMembers(database, house.town, {
      now,
      plans: {
        packFolder: path.join(settings.townsFolder, settings.townKey),
        lotteryKey: townKeys(house.secret).lotteryKey,
      },
      live: lifeAsSet(settings, house.town, house.secret, now, house.feed.ofPack),
    });
    if (settings.sandboxKey !== undefined) await seedSampleFactors(house, now);
    await seedSampleMonitors(database, house.town, now);
  }

  let isLeaving = false;
  const app = await createApp(house, {
    portalFolder: (await hasPortal()) ? portalFolder : undefined,
    isLeaving: () => isLeaving,
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = IDLE_MILLISECONDS;
  server.listen(settings.port, settings.host, () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : settings.port;
    log.info({ port, database: database.kind, migrations, seeded: isSeeded }, 'ready');
    log.flush();
    const ready = {
      kind: 'ready',
      port,
      publicUrl: house.publicUrl,
      database: database.kind,
      sandboxInbox:
        settings.sandboxKey === undefined ? undefined : `${house.publicUrl}/sandbox/${settings.sandboxKey}/inbox`,
    };
    // For the parent process, and for modules loaded into this one.
    process.send?.(ready);
    channel('machi:ready').publish(ready);
  });
  server.on('error', (error) => {
    process.stderr.write(`The address ${settings.host}:${settings.port} cannot be used: ${error.message}\n`);
    process.exit(1);
  });
  for (const warning of startWarnings(settings, house.publicUrl)) log.warn(warning);
  start();
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
    await close();
    await database.close();
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
