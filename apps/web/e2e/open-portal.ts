import { startApi } from '../../../scripts/bench/ground/api-process.ts';
import { freePort } from '../../../scripts/postgres/free-port.ts';
import { goTo, sampleFolder, type JourneyTown } from './sample-town.ts';

type Use = (origin: string) => Promise<void>;
/** Fixture of a worker, which waits for the portal. */
type Portal = [
  (others: { readonly town: JourneyTown }, use: Use) => Promise<void>,
  { scope: 'worker'; timeout: number },
];
const ofWorker = { scope: 'worker', timeout: 240_000 } as const;

/** Runs the portal of the sample town, or of another data folder, while its address is in use. */
export async function lend(
  environment: Readonly<Record<string, string>>,
  use: (port: number) => Promise<void>,
  beginsWith = sampleFolder(),
) {
  const api = await startApi({ environment: { LOG_LEVEL: 'warn', ...environment }, beginsWith });
  await use(api.port);
  await api.stop();
}

/** A worker's own portal, with its town as after the first start. */
export const ownPortal: Portal = [
  async ({ town }, use) => {
    const { environment, beginsWith } = await goTo(town);
    await lend(environment, (port) => use(`http://127.0.0.1:${port}`), beginsWith);
  },
  ofWorker,
];

/** The same with an own address that the town knows, for people who return from other sites. */
export const portalAt = (host: '127.0.0.1' | 'localhost'): Portal => [
  async ({ town }, use) => {
    const { environment, beginsWith } = await goTo(town);
    const port = await freePort();
    const origin = `http://${host}:${port}`;
    await lend({ ...environment, PORT: String(port), PUBLIC_URL: origin }, () => use(origin), beginsWith);
  },
  ofWorker,
];
