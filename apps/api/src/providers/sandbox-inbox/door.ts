import { timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { hashOf } from '../../ground/secrets.ts';
import { isLoopback } from '../../settings/settings.ts';

/** Headers that a browser or a local program sends. Proxies add too many to list, so any other header shows a proxy. */
const OF_A_BROWSER =
  /^(?:host|connection|keep-alive|te|accept(?:-encoding|-language)?|authorization|cache-control|content-(?:length|type)|cookie|dnt|if-(?:modified-since|none-match)|origin|pragma|priority|referer|save-data|sec-(?:ch|fetch|gpc|purpose)(?:-[a-z-]+)?|upgrade-insecure-requests|user-agent)$/;

/** Only from this machine: not through a proxy, many of which still use HTTP/1.0, nor by a name that resolves to it. */
function isAtThisMachine(context: Context): boolean {
  const { incoming }: HttpBindings = context.env;
  const host = context.req.header('host') ?? '';
  return (
    Object.keys(context.req.header()).every((name) => OF_A_BROWSER.test(name)) &&
    incoming.httpVersion === '1.1' &&
    isLoopback(host.replace(/:\d+$/, ''))
  );
}

/** The sandbox's pages are at `/sandbox/<key>/` and link to each other below it. */
export const SANDBOX = '/sandbox/:key';

/** Admits requests from this machine with the key; others get no sign that there is a sandbox. */
export function guardSandbox(application: Hono, key: string): void {
  const hash = hashOf(key);
  application.use(`${SANDBOX}/*`, async (context, next) =>
    isAtThisMachine(context) && timingSafeEqual(hashOf(context.req.param('key')), hash) ? next() : context.notFound(),
  );
}
