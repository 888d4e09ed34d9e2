import { timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { hashOf } from '../../ground/secrets.ts';
import { isLoopback } from '../../settings/settings.ts';

/**
 * What a browser, or a program of this machine, says of itself. Proxies have too many headers to name and new ones each year:
 * whatever else stands in a request came through one.
 */
const OF_A_BROWSER =
  /^(?:host|connection|keep-alive|te|accept(?:-encoding|-language)?|authorization|cache-control|content-(?:length|type)|cookie|dnt|if-(?:modified-since|none-match)|origin|pragma|priority|referer|save-data|sec-(?:ch|fetch|gpc|purpose)(?:-[a-z-]+)?|upgrade-insecure-requests|user-agent)$/;

/** Only a person at this machine: not through a proxy, many of which still speak HTTP/1.0, nor by a name that only points here. */
function isAtThisMachine(context: Context): boolean {
  const { incoming }: HttpBindings = context.env;
  const host = context.req.header('host') ?? '';
  return (
    Object.keys(context.req.header()).every((name) => OF_A_BROWSER.test(name)) &&
    incoming.httpVersion === '1.1' &&
    isLoopback(host.replace(/:\d+$/, ''))
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
