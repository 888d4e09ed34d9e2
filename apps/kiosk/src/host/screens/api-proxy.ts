/** Headers that belong to one connection (RFC 9110, 7.6.1), or that the way on writes itself. */
const NOT_PASSED = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'origin',
  'referer',
  'cookie',
  'content-length',
  'accept-encoding',
]);
const NOT_RETURNED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'upgrade',
]);

/** Answered here: the town's server did not. */
export const AWAY = 502;

const passed = (headers: Headers, without: ReadonlySet<string>): Headers =>
  new Headers([...headers].filter(([name]) => !without.has(name) && name !== 'set-cookie'));

/**
 * Paths of people's own requests. No path of the API needs an escape, an empty part or any other character: such a path
 * could mean something else to the server than it does here.
 */
const isOfDesk = (pathname: string): boolean =>
  /^\/api(?:\/[a-z0-9][a-z0-9_.-]*)+$/i.test(pathname) && !/^\/api\/terminal(?:\/|$)/i.test(pathname);

/**
 * Passes a request of the staff's screen on to the town's server, /api and nothing else: the browser speaks to this
 * machine alone, and the server sees its own origin. Bodies are streamed. `cookie` is what the browser keeps for the server.
 */
export async function passOn(request: Request, server: string, cookie: string | null): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (!isOfDesk(pathname)) return new Response(null, { status: 404 });
  const headers = passed(request.headers, NOT_PASSED);
  headers.set('origin', server);
  if (cookie !== null) headers.set('cookie', cookie);
  const hasBody = request.body !== null && request.method !== 'GET' && request.method !== 'HEAD';
  const init: RequestInit = { method: request.method, headers, redirect: 'manual', signal: request.signal };
  const withBody = { ...init, body: request.body, duplex: 'half' };
  try {
    const answer = await fetch(server + pathname + search, hasBody ? withBody : init);
    const back = passed(answer.headers, NOT_RETURNED);
    for (const line of answer.headers.getSetCookie()) back.append('set-cookie', line.replace(/;\s*domain=[^;]*/gi, ''));
    return new Response(answer.body, { status: answer.status, headers: back });
  } catch {
    return Response.json({ result: false, errors: {} }, { status: AWAY });
  }
}
