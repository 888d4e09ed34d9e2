import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();

/** Sends raw lines, as no client would, and reads until the server closes the connection. */
async function send(...lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(town.origin);
  const socket = connect(Number(port), hostname);
  socket.write(lines.join('\r\n'));
  return text(socket);
}
/** The status lines of all replies on the connection. */
const answersOf = (sent: string): string[] => sent.match(/^HTTP\/1\.1 \d{3}/gm) ?? [];

const HEAD = ['POST /api/login HTTP/1.1', 'Host: localhost', 'Connection: close', 'Content-Type: application/json'];

describe('a request of whose end two readers could think differently', () => {
  test.each<readonly [what: string, headers: readonly string[]]>([
    ['two lengths', ['Content-Length: 2', 'Content-Length: 40']],
    ['a length and pieces', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
    ['pieces that are none', ['Transfer-Encoding: xchunked']],
    ['a blank before the colon', ['Content-Length : 2']],
    ['a length that is none', ['Content-Length: +2']],
    ['a line that goes on', ['Content-Length: 2', 'X-Long: a', ' Content-Length: 40']],
  ])('%s: refused, and what is behind it is answered to nobody', async (_what, headers) => {
    const hidden = ['GET /api/town HTTP/1.1', 'Host: localhost', 'Connection: close', '', ''];
    const sent = await send(...HEAD, ...headers, '', '{}', ...hidden);
    expect(answersOf(sent)).toEqual(['HTTP/1.1 400']);
    expect(sent).not.toContain('town_name');
  });

  test('the same in one way only is answered', async () => {
    expect(answersOf(await send(...HEAD, 'Content-Length: 2', '', '{}'))).toEqual(['HTTP/1.1 422']);
    const pieces = await send(...HEAD, 'Transfer-Encoding: chunked', '', '2', '{}', '0', '', '');
    expect(answersOf(pieces)).toEqual(['HTTP/1.1 422']);
  });
});

test('TRACE, and what is no method here, gives nothing of the request back', async () => {
  for (const method of ['TRACE', 'TRACK', 'PROPFIND']) {
    const sent = await send(`${method} / HTTP/1.1`, 'Host: localhost', 'Connection: close', 'Cookie: sid=seen', '', '');
    expect(sent, method).toMatch(/^HTTP\/1\.1 40[045]/);
    expect(sent, method).not.toContain('seen');
  }
});

test('a name that comes twice counts once, and one of the path is the path’s alone', async () => {
  const twice = await town.call('GET', '/api/availability?from=2027-01-21&from=x&to=2027-01-21');
  const once = await town.call('GET', '/api/availability?from=2027-01-21&to=2027-01-21');
  expect([twice.status, twice.body]).toEqual([200, once.body]);
  const other = await town.call('GET', '/api/spots/4?spot_id=1');
  expect(other.body.spot.spot_id).toBe(4);
});
