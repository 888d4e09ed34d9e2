import { timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { hashOf } from '../../ground/secrets.ts';
import { isLoopback } from '../../settings/settings.ts';

/** What proxies add to a request; a browser on this machine sends none of it. */
const OF_A_PROXY =
  /^(?:forwarded|via|x-(?:forwarded|real|client|cluster|original|envoy)-.*|(?:true-client|cf|fastly|fly)-.*)$/;

/** Only a person at this machine: not through a proxy, nor by a name that only points here. */
function isAtThisMachine(context: Context): boolean {
  const host = context.req.header('host') ?? '';
  return (
    !Object.keys(context.req.header()).some((name) => OF_A_PROXY.test(name)) && isLoopback(host.replace(/:\d+$/, ''))
  );
}

/** The pages of the sandbox stand at `/sandbox/<key>/`, and link to each other from there. */
export const SANDBOX = '/sandbox/:key';

/** Lets in whoever is at this machine and has the key; nobody else learns that there is a sandbox. */
export function guardSandbox(application: Hono, key: string): void {
  const hash = hashOf(key);
  application.use(`${SANDBOX}/*`, async (context, next) =>
    isAtThisMachine(context) && timingSafeEqual(hashOf(context.req.param('key')), hash) ? next() : context.notFound(),
  );
}
