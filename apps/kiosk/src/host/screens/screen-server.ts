import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { WebSocketServer, type WebSocket } from 'ws';
import { TAKEN_OVER } from '../../bridge.ts';
import type { Terminal } from '../terminal/open-terminal.ts';
import { readPress } from './presses.ts';
import type { KeptEntry } from './kept-entry.ts';
import { openScreenDoor } from './screen-door.ts';
import { openScreenPages, securityHeaders } from './screen-pages.ts';
import { readFaceAnswer } from '../faces/read-answer.ts';

/** Handles a WebSocket of a path; `cookie` is the browser's cookie for the town's server. */
export type ScreenLine = (socket: WebSocket, cookie: string | null) => void;

/** A line with the largest size of a message. */
export interface BoundedLine {
  readonly speak: ScreenLine;
  readonly mostBytes: number;
}

/** A whole answer: about a hundred looks and five embeddings. */
const MOST_ANSWER_BYTES = 262_144;
const MOST_ANSWERS = 20;
const WINDOW_MILLISECONDS = 60_000;
/** Policy violation (RFC 6455, 7.4.1). */
const TOO_MANY = 1008;

/** Opens the line of a screen's camera: it takes answers to challenges and sends nothing; one screen at a time. */
function cameraLine(terminal: Pick<Terminal, 'answerFace'>, monotonic: () => number) {
  let open: WebSocket | null = null;
  let times: number[] = [];
  return (socket: WebSocket): void => {
    open?.close(TAKEN_OVER, 'taken over');
    open = socket;
    socket.on('message', (data, isBinary) => {
      const now = monotonic();
      times = [...times.filter((time) => now - time < WINDOW_MILLISECONDS), now];
      if (times.length > MOST_ANSWERS) return socket.close(TOO_MANY, 'too many answers');
      const answer = isBinary ? undefined : readFaceAnswer(String(data));
      if (answer && open === socket) terminal.answerFace(answer);
    });
    socket.on('close', () => {
      if (open === socket) open = null;
    });
    socket.on('error', () => socket.terminate());
  };
}

/** Headers of a single connection (RFC 9110, 7.6.1), and those that the forwarded request sets itself. */
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

/** Status from this host when the town's server did not answer. */
const AWAY = 502;

const passed = (headers: Headers, without: ReadonlySet<string>): Headers =>
  new Headers([...headers].filter(([name]) => !without.has(name) && name !== 'set-cookie'));

/**
 * Whether a path belongs to people's own requests. Paths of the API need no escapes, empty parts or other characters:
 * the server could read such a path differently from this check.
 */
const isOfDesk = (pathname: string): boolean =>
  /^\/api(?:\/[a-z0-9][a-z0-9_.-]*)+$/i.test(pathname) && !/^\/api\/terminal(?:\/|$)/i.test(pathname);

/**
 * Forwards a request of the staff's screen to the town's server, under /api only: the browser speaks to this machine
 * alone, and the server sees its own origin. Bodies are streamed. `cookie`: the browser's cookie for the server.
 */
async function passOn(request: Request, server: string, cookie: string | null): Promise<Response> {
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

const MOST_PRESS_BYTES = 4096;

const CLOSED_DOOR =
  'この画面のアドレスは使用済みか、正しくありません。端末のプログラムを起動し直し、新しいアドレスを開いてください。\n' +
  'This address was used before or is not correct. Please start the terminal again and open its new address.\n';

export interface ScreenServerParts {
  readonly terminal: Terminal;
  /** Folder of the built screens. */
  readonly folder: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Recognises the browser after a restart of the program; without it no browser is recognised. */
  readonly kept?: KeptEntry;
  /** Lines of other screens, by path. */
  readonly lines?: Readonly<Record<string, BoundedLine>>;
  /** Reports whether the town's server answered a request of the staff's screen. */
  heard?(isThere: boolean): void;
}

export interface ScreenServer {
  readonly port: number;
  /** Opens the screens in one browser, once. */
  readonly address: string;
  close(): Promise<void>;
}

/** Opens a terminal's line: it sends the state as JSON and takes pressed buttons; one screen at a time. */
function terminalLine(terminal: Terminal): ScreenLine {
  let shown: WebSocket | null = null;
  return (socket) => {
    shown?.close(TAKEN_OVER, 'taken over');
    shown = socket;
    const stop = terminal.listen((message) => socket.send(JSON.stringify(message)));
    socket.on('message', (data, isBinary) => {
      const pressed = isBinary ? undefined : readPress(String(data));
      if (pressed && shown === socket) terminal.press(pressed);
    });
    socket.on('close', () => {
      stop();
      if (shown === socket) shown = null;
    });
    socket.on('error', () => socket.terminate());
  };
}

/** Serves the screens on this machine to the one browser that was given the address. Rejects if the port is taken. */
export async function openScreenServer({
  terminal,
  folder,
  port,
  kept,
  lines = {},
  heard = () => {},
}: ScreenServerParts): Promise<ScreenServer> {
  const door = openScreenDoor(kept);
  const pages = openScreenPages(folder);
  const bounded: Readonly<Record<string, BoundedLine>> = {
    '/line/terminal': { speak: terminalLine(terminal), mostBytes: MOST_PRESS_BYTES },
    '/line/camera': { speak: cameraLine(terminal, () => performance.now()), mostBytes: MOST_ANSWER_BYTES },
    ...lines,
  };
  const byPath = new Map(
    Object.entries(bounded).map(([path, { speak, mostBytes }]) => [
      path,
      { speak, sockets: new WebSocketServer({ noServer: true, maxPayload: mostBytes }) },
    ]),
  );
  let origin = '';

  const application = new Hono();
  application.use(async (context, next) => {
    // DNS rebinding: another host name that points to this machine is refused.
    if (context.req.header('host') !== new URL(origin).host) return context.text('', 421);
    return next();
  });
  application.get('/open/:token', (context) => {
    // A HEAD request or a prefetch must not use up the address.
    if (context.req.method !== 'GET' || context.req.header('sec-purpose') !== undefined)
      return context.body(null, 405, { allow: 'GET' });
    const cookie = door.enter(context.req.param('token'));
    if (cookie === undefined) return context.text(CLOSED_DOOR, 403, securityHeaders(''));
    return context.body(null, 303, { 'set-cookie': cookie, location: '/terminal/', 'referrer-policy': 'no-referrer' });
  });
  application.use(async (context, next) => {
    if (!door.isInside(context.req.header('cookie'))) return context.text(CLOSED_DOOR, 403, securityHeaders(''));
    return next();
  });
  application.all('/api/*', async (context) => {
    const server = terminal.server();
    const from = context.req.header('origin');
    if (server === null || !terminal.isDeskOpen() || (from !== undefined && from !== origin))
      return context.body(null, 403);
    const answer = await passOn(context.req.raw, server, door.withoutOwn(context.req.header('cookie')));
    heard(answer.status !== AWAY);
    // A card linked at the desk may be held to the reader a moment later.
    if (answer.ok && context.req.method !== 'GET') terminal.renew();
    return answer;
  });
  application.get('/desk/*', (context, next) =>
    terminal.isDeskOpen() ? next() : Promise.resolve(context.redirect('/terminal/', 303)),
  );
  application.get('/', (context) => context.redirect('/terminal/', 303));
  application.get('*', async (context) => (await pages.answer(context.req.path)) ?? context.notFound());

  const server = createAdaptorServer({ fetch: application.fetch }) as Server;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A client that disconnects before the answer is not an error.
    socket.on('error', () => socket.destroy());
    const path = URL.parse(request.url ?? '/', origin)?.pathname ?? '';
    const line = byPath.get(path);
    const isOurs = request.headers.origin === origin && request.headers.host === new URL(origin).host;
    if (!line || !isOurs || !door.isInside(request.headers.cookie)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    const cookie = door.withoutOwn(request.headers.cookie);
    line.sockets.handleUpgrade(request, socket, head, (opened) => line.speak(opened, cookie));
  });
  const taken = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
  origin = `http://127.0.0.1:${taken}`;

  return {
    port: taken,
    address: origin + door.entryPath,
    async close() {
      for (const { sockets } of byPath.values()) for (const socket of sockets.clients) socket.terminate();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
