import { createTurns } from './fair-turns.ts';
import { hostsOf } from './settings/all-settings.ts';
import type { Settings } from './settings/settings.ts';

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>;

/** A town that answers requests. */
export interface Answering<Env> {
  readonly settings: Pick<Settings, 'publicUrl' | 'filesUrl'>;
  readonly fetch: Fetch<Env>;
}

/**
 * Passes each request to the town whose host it names. Whether the process works is asked at any other host: the answer
 * of the town that is worst off.
 */
export function serveByHost<Env>(towns: readonly Answering<Env>[]): Fetch<Env> {
  const byHost = new Map(towns.flatMap((town) => hostsOf(town.settings).map((host) => [host, town] as const)));
  const turns = createTurns();
  return async (request, env) => {
    const { host, pathname } = new URL(request.url);
    // The request's address has the scheme of the connection here, which hides only port 80.
    const town = byHost.get(host.replace(/:443$/, ''));
    if (town)
      return (
        (await turns.take(town, () => town.fetch(request, env))) ??
        new Response('Too many ask at once.\n', { status: 503, headers: { 'retry-after': '5' } })
      );
    if (pathname === '/healthz' || pathname === '/readyz') {
      const answers = await Promise.all(towns.map((one) => one.fetch(request, env)));
      const worst = answers.toSorted((one, other) => other.status - one.status)[0];
      if (worst) return worst;
    }
    return new Response('No town has this name.\n', { status: 421, headers: { 'content-type': 'text/plain' } });
  };
}
