import { createSocket } from 'node:dgram';
import { lookup, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { askingNames } from './judged-connection.ts';

/** A name server of this machine; without an answer it stays silent. */
async function nameServer(answer?: (question: Buffer) => Buffer) {
  const socket = createSocket('udp4', (question, { port, address }) => {
    if (answer) socket.send(answer(question), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 300, tries: 2 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  const ask = (name: string) =>
    new Promise((resolve) => {
      askingNames(() => resolver)(name, (error, found) => resolve(error ? error.message : found));
    });
  return { ask, close: () => socket.close() };
}

test('names whose server stays silent end after a moment, and no other name waits behind them', async () => {
  const silent = await nameServer();
  const ended: string[] = [];
  const asked = Array.from({ length: 10 }, async (_none, index) => {
    const answer = await silent.ask(`a${index}.slow.example`);
    ended.push('slow');
    return answer;
  });
  await lookup('localhost');
  ended.push('other');
  expect(await Promise.all(asked)).toEqual(Array.from(asked, () => 'the name has no address'));
  expect(ended[0]).toBe('other');
  silent.close();
});

test('a name has the addresses of both kinds, also if it has but one', async () => {
  const server = await nameServer((question) => {
    const kind = question.readUInt16BE(question.indexOf(0, 12) + 1);
    const data = kind === 1 ? [93, 184, 216, 34] : undefined;
    const end = question.indexOf(0, 12) + 5;
    const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, data ? 1 : 0, 0, 0, 0, 0]);
    const record = data ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...data]) : Buffer.alloc(0);
    return Buffer.concat([head, question.subarray(12, end), record]);
  });
  expect(await server.ask('push.example')).toEqual([{ address: '93.184.216.34', family: 4 }]);
  server.close();
});
