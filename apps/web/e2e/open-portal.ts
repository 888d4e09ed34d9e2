import { startApi } from '../../../scripts/bench/ground/api-process.ts';
import { freePort } from '../../../scripts/postgres/free-port.ts';
import { goTo, type JourneyTown } from './sample-town.ts';

type Use = (origin: string) => Promise<void>;
/** Fixture of a worker, which waits for the portal. */
type Portal = [
  (others: { readonly town: JourneyTown }, use: Use) => Promise<void>,
  { scope: 'worker'; timeout: number },
];
const ofWorker = { scope: 'worker', timeout: 240_000 } as const;

/** Runs a town's portal, as after the first start or from another data folder, while its address is in use. */
export async function lend(
  town: JourneyTown,
  settings: Readonly<Record<string, string>>,
  use: (port: number) => Promise<void>,
  data?: string,
) {
  const { environment, beginsWith } = await goTo(town);
  const api = await startApi({
    environment: { LOG_LEVEL: 'warn', ...environment, ...settings },
    beginsWith: data ?? beginsWith,
  });
  await use(api.port);
  await api.stop();
}

/** A worker's own portal, with its town as after the first start. */
export const ownPortal: Portal = [
  async ({ town }, use) => lend(town, {}, (port) => use(`http://127.0.0.1:${port}`)),
  ofWorker,
];

/** The same with an own address that the town knows, for people who return from other sites. */
export const portalAt = (host: '127.0.0.1' | 'localhost'): Portal => [
  async ({ town }, use) => {
    const port = await freePort();
    const origin = `http://${host}:${port}`;
    await lend(town, { PORT: String(port), PUBLIC_URL: origin }, () => use(origin));
  },
  ofWorker,
];
