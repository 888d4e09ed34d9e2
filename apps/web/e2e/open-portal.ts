import { startApi } from '../../../scripts/bench/ground/api-process.ts';
import { freePort } from '../../../scripts/postgres/free-port.ts';
import { sampleFolder } from './sample-town.ts';

type Use = (origin: string) => Promise<void>;
/** Of a worker, which waits for it. */
type Portal = [(others: object, use: Use) => Promise<void>, { scope: 'worker'; timeout: number }];
const ofWorker = { scope: 'worker', timeout: 240_000 } as const;

/** Runs the portal of the sample town, or of another data folder, for whoever uses its address. */
export async function lend(
  environment: Readonly<Record<string, string>>,
  use: (port: number) => Promise<void>,
  beginsWith = sampleFolder(),
) {
  const api = await startApi({ environment: { LOG_LEVEL: 'warn', ...environment }, beginsWith });
  await use(api.port);
  await api.stop();
}

/** A portal of a worker's own, with the sample town as it is after its first start. */
export const ownPortal: Portal = [async ({}, use) => lend({}, (port) => use(`http://127.0.0.1:${port}`)), ofWorker];

/** The same under an address of its own that the town knows: people come back to it from elsewhere. */
export const portalAt = (host: '127.0.0.1' | 'localhost'): Portal => [
  async ({}, use) => {
    const port = await freePort();
    const origin = `http://${host}:${port}`;
    await lend({ PORT: String(port), PUBLIC_URL: origin }, () => use(origin));
  },
  ofWorker,
];
