import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openHttpsSource } from '../../testing/feeds/https-source.ts';
import { AddressRefused } from '../public-address/judged-connection.ts';
import { isPublicAddress } from '../public-address/public-address.ts';
import { NotFetched, fetchFromAddress } from './fetch-feed.ts';

/** The result of a fetch from a server on this machine, or its error. */
async function fetched(
  answer: RequestListener,
  address = 'https://feeds.example/gtfs.zip',
  named?: (name: string, times: number) => readonly string[],
) {
  const { network, asked, close } = await openHttpsSource(answer, named);
  try {
    return { content: (await fetchFromAddress(address, network)).toString(), asked };
  } catch (error) {
    const kind =
      error instanceof AddressRefused ? 'refused' : error instanceof NotFetched ? 'not fetched' : String(error);
    return { content: kind, asked };
  } finally {
    close();
  }
}
const leadingTo =
  (location: string): RequestListener =>
  ({ url }, response) =>
    url === '/gtfs.zip' ? response.writeHead(302, { location }).end() : response.end('zip');

describe('an address of the open internet', () => {
  test('is none of this machine, of its network, or of a tunnel into it', () => {
    const closed = `0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1
      224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 fc00::1 fd12::1 fe80::1 ff02::1 2001:db8::1
      2002:7f00:1:: 2001:0:1::1 localhost`;
    for (const address of closed.split(/\s+/)) expect(isPublicAddress(address), address).toBe(false);
    for (const address of ['8.8.8.8', '172.32.0.1', '203.178.1.1', '2606:4700::1111', '2400:4000::1'])
      expect(isPublicAddress(address), address).toBe(true);
  });
});

describe('data from an address', () => {
  test('comes as it is, by https alone, from a name and the usual port', async () => {
    expect(await fetched((_request, response) => response.end('zip'))).toEqual({
      content: 'zip',
      asked: [expect.stringMatching(/^feeds\.example(?::\d+)?\/gtfs\.zip$/)],
    });
    for (const address of [
      'http://feeds.example/gtfs.zip',
      'ftp://feeds.example/',
      'file:///etc/passwd',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://localhost/',
      'https://feeds.example:8443/',
      'https://user:secret@feeds.example/',
      'feeds.example',
      '',
    ])
      expect(await fetched((_request, response) => response.end('zip'), address), address).toEqual({
        content: 'refused',
        asked: [],
      });
  });

  test('never comes from within: a name that leads there is refused where the connection is made, also beside a public one', async () => {
    const answer: RequestListener = (_request, response) => response.end('zip');
    for (const found of [['10.0.0.1'], ['127.0.0.1', '192.168.0.1'], ['169.254.169.254']])
      expect(await fetched(answer, undefined, () => found)).toEqual({ content: 'refused', asked: [] });
  });

  test('of a name that leads nowhere does not come, and nothing else ends with it', async () => {
    await expect(fetchFromAddress('https://nobody.invalid/gtfs.zip')).rejects.toBeInstanceOf(NotFetched);
  });

  test('is looked up once a connection: a name that leads elsewhere a moment later is asked where it was judged', async () => {
    const { content, asked } = await fetched(
      (_request, response) => response.end('zip'),
      undefined,
      (_name, times) => [times === 1 ? '127.0.0.1' : '10.0.0.1'],
    );
    expect([content, asked.length]).toEqual(['zip', 1]);
  });

  test('may lie behind three redirects, each judged anew', async () => {
    expect((await fetched(leadingTo('https://other.example/new.zip'))).content).toBe('zip');
    expect((await fetched(leadingTo('/new.zip'))).content).toBe('zip');
    expect((await fetched(leadingTo('http://other.example/'))).content).toBe('refused');
    expect((await fetched(leadingTo('https://127.0.0.1/'))).content).toBe('refused');
    const inside = (name: string) => [name === 'other.example' ? '10.0.0.1' : '127.0.0.1'];
    expect((await fetched(leadingTo('https://other.example/'), undefined, inside)).content).toBe('refused');
    const { content, asked } = await fetched(leadingTo('/gtfs.zip'));
    expect([content, asked.length]).toEqual(['not fetched', 4]);
  });

  test('that is none, or has no end, is not fetched', async () => {
    expect((await fetched((_request, response) => response.writeHead(404).end())).content).toBe('not fetched');
    expect((await fetched((request) => request.socket.destroy())).content).toBe('not fetched');
    let sent = 0;
    const { content } = await fetched((_request, response) => {
      const more = () => {
        while (!response.destroyed && sent < 400) {
          sent += 1;
          if (!response.write(Buffer.alloc(1024 * 1024))) return;
        }
        response.end();
      };
      response.on('drain', more);
      more();
    });
    expect(content).toBe('not fetched');
    expect(sent).toBeLessThan(100);
  });
});
