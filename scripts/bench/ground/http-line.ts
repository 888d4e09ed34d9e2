import { connect } from 'node:net';

/** Answer as the load clients see it. */
export interface Reply {
  readonly status: number;
  /** Bytes of the body. */
  readonly size: number;
  /** Body as text; '' unless it was asked for. */
  readonly body: string;
  readonly milliseconds: number;
  /** Seconds until the next try, if the answer has Retry-After. */
  readonly retryAfter?: number | undefined;
}

/** Connection that carries one request after the other. */
export interface HttpLine {
  /** Sends a complete request; rejects if the connection breaks before the answer is complete. */
  exchange(request: Buffer, keepsBody?: boolean): Promise<Reply>;
  close(): void;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Reads status and body length; the measured servers always send the length. */
function readHead(head: string): { status: number; size: number; retryAfter: number | undefined } {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const status = Number(head.slice(9, 12));
  const seconds = status < 400 ? undefined : /\r\nretry-after: *(\d+)/i.exec(head)?.[1];
  if (length === undefined && status !== 204 && status !== 304)
    throw new Error(`no content-length in ${head.split('\r\n')[0] ?? ''}`);
  return { status, size: Number(length ?? 0), retryAfter: seconds === undefined ? undefined : Number(seconds) };
}

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
  readonly keepsBody: boolean;
  readonly began: number;
}

/**
 * Opens HTTP/1.1 over a plain socket. The client shares two cores with the measured server, and node:http costs about
 * as much a request as the servers under test; this costs a fifth.
 */
export function openLine(port: number, host = '127.0.0.1'): Promise<HttpLine> {
  let waiting: Waiting | undefined;
  let head = Buffer.alloc(0);
  let found: ReturnType<typeof readHead> | undefined;
  let received = 0;
  let parts: Buffer[] = [];

  function take(chunk: Buffer): void {
    let body = chunk;
    if (!found) {
      // The socket reuses its buffer for the next chunk: only a copy may be kept.
      const all = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = all.indexOf(HEAD_END);
      if (end < 0) {
        head = Buffer.from(all);
        return;
      }
      found = readHead(all.toString('latin1', 0, end));
      body = all.subarray(end + HEAD_END.length);
    }
    received += body.length;
    if (waiting?.keepsBody && body.length > 0) parts.push(Buffer.from(body));
    if (received < found.size) return;
    const done = waiting;
    const { status, size, retryAfter } = found;
    const text = Buffer.concat(parts).toString('utf8');
    waiting = undefined;
    found = undefined;
    head = Buffer.alloc(0);
    received = 0;
    parts = [];
    done?.resolve({ status, size, body: text, milliseconds: performance.now() - done.began, retryAfter });
  }

  return new Promise((resolve, reject) => {
    let isOpen = false;
    const buffer = Buffer.allocUnsafe(64 * 1024);
    const socket = connect({
      port,
      host,
      noDelay: true,
      onread: {
        buffer,
        callback(count, filled) {
          try {
            take(Buffer.from(filled.buffer, filled.byteOffset, count));
          } catch (error) {
            socket.destroy(error instanceof Error ? error : new Error(String(error)));
          }
          return true;
        },
      },
    });
    const broken = (error: Error): void => {
      if (!isOpen) reject(error);
      waiting?.reject(error);
      waiting = undefined;
    };
    socket.on('error', broken);
    socket.on('close', () => broken(new Error('the connection was closed')));
    socket.on('connect', () => {
      isOpen = true;
      resolve({
        exchange: (request, keepsBody = false) =>
          new Promise<Reply>((answered, failed) => {
            if (waiting) return failed(new Error('this line is busy'));
            if (socket.destroyed) return failed(new Error('the connection was closed'));
            waiting = { resolve: answered, reject: failed, keepsBody, began: performance.now() };
            socket.write(request);
          }),
        close: () => void socket.destroy(),
      });
    });
  });
}

export interface RequestParts {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Writes a request as sent over the network. */
export function writeRequest({ method = 'GET', path, headers = {}, body }: RequestParts): string {
  const all: Record<string, string> = { host: '127.0.0.1', ...headers };
  if (body !== undefined) {
    all['content-type'] ??= 'application/json';
    all['content-length'] = String(Buffer.byteLength(body));
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}
