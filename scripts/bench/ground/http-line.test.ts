import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { openLine, writeRequest } from './http-line.ts';

const STATUSES: Readonly<Record<string, number>> = { '/taken': 409, '/busy': 503 };

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());

/** Starts a server that echoes requests; returns its port. */
function listen(): Promise<number> {
  const started = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/break') return request.socket.destroy();
      const asked = Number(request.headers['x-size'] ?? 0);
      const body = asked > 0 ? '星'.repeat(asked) : `${request.method} ${Buffer.concat(parts).toString('utf8')}`;
      return response
        .writeHead(STATUSES[request.url ?? ''] ?? 200, {
          'content-length': Buffer.byteLength(body),
          ...(request.url === '/busy' && { 'retry-after': '5' }),
        })
        .end(body);
    });
  });
  server = started;
  return new Promise((resolve) => {
    started.listen(0, '127.0.0.1', () => {
      const address = started.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

describe('openLine', () => {
  it('carries one request after the other', async () => {
    const line = await openLine(await listen());
    const first = await line.exchange(
      Buffer.from(writeRequest({ method: 'POST', path: '/', body: '{"a":"あ"}' })),
      true,
    );
    const second = await line.exchange(Buffer.from(writeRequest({ path: '/taken' })), true);
    line.close();
    expect(first).toMatchObject({ status: 200, body: 'POST {"a":"あ"}' });
    expect(second).toMatchObject({ status: 409, body: 'GET ' });
  });

  it('reads a body that comes in many pieces, and only counts it when it is not wanted', async () => {
    const line = await openLine(await listen());
    const request = Buffer.from(writeRequest({ path: '/', headers: { 'x-size': '200000' } }));
    const kept = await line.exchange(request, true);
    const counted = await line.exchange(request);
    line.close();
    expect(kept.body).toBe('星'.repeat(200_000));
    expect(counted).toMatchObject({ status: 200, size: 600_000, body: '' });
  });

  it('says when to come back, where the answer does', async () => {
    const line = await openLine(await listen());
    const busy = await line.exchange(Buffer.from(writeRequest({ path: '/busy' })));
    const taken = await line.exchange(Buffer.from(writeRequest({ path: '/taken' })));
    line.close();
    expect([busy.status, busy.retryAfter]).toEqual([503, 5]);
    expect([taken.status, taken.retryAfter]).toEqual([409, undefined]);
  });

  it('rejects when the server breaks the connection', async () => {
    const line = await openLine(await listen());
    await expect(line.exchange(Buffer.from(writeRequest({ path: '/break' })))).rejects.toThrow();
    await expect(line.exchange(Buffer.from(writeRequest({ path: '/' })))).rejects.toThrow('closed');
  });
});
