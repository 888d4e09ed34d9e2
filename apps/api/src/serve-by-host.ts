import { createTurns } from './fair-turns.ts';
import type { Answered, KeptTown } from './keep-town.ts';
import { unavailable } from './platform/http/unavailable.ts';
import { hostsOf } from './settings/all-settings.ts';
import type { Settings } from './settings/settings.ts';

type Fetch = (request: Request, env: Answered) => Response | Promise<Response>;

/** A town that answers requests. */
export interface Answering {
  readonly settings: Pick<Settings, 'publicUrl' | 'filesUrl'>;
  readonly fetch: Fetch;
  readonly state: KeptTown['state'];
}

/** After so many seconds whoever found too many waiting may ask again. */
const RETRY_SECONDS = 5;

/**
 * Passes each request to the town whose host it names. Whether the process works is asked at any other host: it does if
 * one of the towns that are awake can, or if none is.
 * @param turns of the process, which outlive a look at its towns
 */
export function serveByHost(towns: readonly Answering[], turns = createTurns()): Fetch {
  const byHost = new Map(towns.flatMap((town) => hostsOf(town.settings).map((host) => [host, town] as const)));
  return async (request, env) => {
    const { host, pathname } = new URL(request.url);
    // The request's address has the scheme of the connection here, which hides only port 80.
    const town = byHost.get(host.replace(/:443$/, ''));
    if (town)
      return (
        (await turns.take(town, () => town.fetch(request, env))) ??
        unavailable(request, town.settings.publicUrl ?? '', 'failed', RETRY_SECONDS)
      );
    if (pathname === '/healthz' || pathname === '/readyz') {
      const awake = towns.filter(({ state }) => state() === 'awake');
      // Its connection is none of theirs: it would be listened to once for each.
      const asked = { ...env, outgoing: undefined };
      const answers = await Promise.all(awake.map((one) => one.fetch(request, asked)));
      const best = answers.toSorted((one, other) => one.status - other.status)[0];
      return best ?? Response.json({ result: true, errors: {} });
    }
    return new Response('No town has this name.\n', { status: 421, headers: { 'content-type': 'text/plain' } });
  };
}
