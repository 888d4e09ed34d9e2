import { startApi } from '../../../scripts/bench/ground/api-process.ts';
import { freePort } from '../../../scripts/postgres/free-port.ts';
import { sampleFolder } from './sample-town.ts';

type Use = (origin: string) => Promise<void>;
/** Fixture of a worker, which waits for the portal. */
type Portal = [(others: object, use: Use) => Promise<void>, { scope: 'worker'; timeout: number }];
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

/** A worker's own portal, with the sample town as after its first start. */
export const ownPortal: Portal = [async ({}, use) => lend({}, (port) => use(`http://127.0.0.1:${port}`)), ofWorker];

/** The same with an own address that the town knows, for people who return from other sites. */
export const portalAt = (host: '127.0.0.1' | 'localhost'): Portal => [
  async ({}, use) => {
    const port = await freePort();
    const origin = `http://${host}:${port}`;
    await lend({ PORT: String(port), PUBLIC_URL: origin }, () => use(origin));
  },
  ofWorker,
];
