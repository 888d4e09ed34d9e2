import { channel } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { createLog, type Log } from './ground/log.ts';
import { keepTown, type Answered, type KeepOptions } from './keep-town.ts';
import { keepTowns } from './keep-towns.ts';
import { publicUrlOf } from './open-house.ts';
import { askedFolderOf } from './operator/asked-towns.ts';
import { serveOperator } from './operator/serve-operator.ts';
import { reasonOf } from './run-command.ts';
import { processEnvironment, settingsFolder } from './settings/all-settings.ts';
import { operatorOf } from './settings/operator.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { startWarnings } from './settings/start-warnings.ts';
import { watchStorms } from './platform/work/storm.ts';

const portalFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Time for requests in progress to finish at shutdown. */
const LEAVING_MILLISECONDS = 10_000;
/**
 * Longer than a proxy keeps an idle connection (nginx: a minute). Otherwise a request could arrive just when it is
 * closed here, and a write must not be repeated automatically.
 */
const IDLE_MILLISECONDS = 75_000;

type Answer = (request: Request, env: Answered) => Response | Promise<Response>;
interface Serving {
  readonly fetch: Answer;
  /** Once the server listens. */
  begin(port: number): void;
  close(): Promise<void>;
}

/** For the parent process, and for modules loaded into this one. */
function tellReady(ready: Readonly<Record<string, unknown>>): void {
  process.send?.({ kind: 'ready', ...ready });
  channel('machi:ready').publish({ kind: 'ready', ...ready });
}

/** The one town of the environment, open before the first request. */
async function serveOne(settings: Settings, log: Log, options: KeepOptions): Promise<Serving> {
  const town = keepTown(settings, log, options);
  if (!settings.isSuspended) await town.wake();
  const publicUrl = publicUrlOf(settings);
  for (const warning of startWarnings(settings, publicUrl)) log.warn(warning);
  return {
    fetch: town.fetch,
    close: town.close,
    begin(port) {
      const { database, migrations, isSeeded } = town.opening();
      log.info({ port, database, migrations, seeded: isSeeded }, 'ready');
      const { sandboxKey } = settings;
      const sandboxInbox = sandboxKey === undefined ? undefined : `${publicUrl}/sandbox/${sandboxKey}/inbox`;
      tellReady({ port, publicUrl, database, sandboxInbox });
    },
  };
}

/** All towns of a folder, each asleep until somebody asks for it or it has work. */
async function serveMany(folder: string, log: Log, options: KeepOptions): Promise<Serving> {
  const { env: environment } = process;
  const asked = operatorOf(environment);
  const towns = await keepTowns({
    folder,
    environment,
    log,
    options: { ...options, ...(asked && { askedFolder: askedFolderOf(folder) }) },
  });
  const operator = asked && (await serveOperator(asked, { environment, log, towns }));
  return {
    fetch: towns.fetch,
    close() {
      operator?.close();
      return towns.close();
    },
    begin(port) {
      log.info({ port, towns: towns.towns().length }, 'ready');
      tellReady({ port, publicUrl: `http://localhost:${port}`, database: 'postgres' });
      towns.start();
    },
  };
}

async function run(): Promise<void> {
  const folder = settingsFolder(process.env);
  const settings = readSettings(folder === undefined ? process.env : processEnvironment(process.env));
  const { port, host } = settings;
  const log = createLog(settings.logLevel);
  let isLeaving = false;
  const options = {
    portalFolder: existsSync(`${portalFolder}/index.html`) ? portalFolder : undefined,
    isLeaving: () => isLeaving,
  };
  const serving = await (folder === undefined ? serveOne(settings, log, options) : serveMany(folder, log, options));
  const server = createAdaptorServer({ fetch: serving.fetch });
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = IDLE_MILLISECONDS;
  server.listen(port, host, () => {
    const address = server.address();
    serving.begin(typeof address === 'object' && address ? address.port : port);
    log.flush();
  });
  server.on('error', (error) => {
    process.stderr.write(`The address ${host}:${port} cannot be used: ${error.message}\n`);
    process.exit(1);
  });
  watchStorms();
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
    await serving.close();
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
