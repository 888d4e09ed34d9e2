import { createServer, type AddressInfo, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fromHex, hex } from './bytes.ts';
import { createVirtualCard } from './virtual-card.ts';
import { createDeframer, insertCard } from './vpcd.ts';

const UID = '04a1b2c3d4e5f6';
const card = () => createVirtualCard({ kind: 'town', card_key: 'bus', card_name: 'バス', uid: UID });

/** vpcd's side of the connection. */
const server = createServer();
let port: number;
const accepted = () => new Promise<Socket>((resolve) => server.once('connection', resolve));
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

const framed = (payload: string) => fromHex(hex(Uint8Array.of(0, payload.length / 2)) + payload);

it('puts payloads together however they were cut', () => {
  const payloads = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 });
  fc.assert(
    fc.property(payloads, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sent, cuts) => {
      const wire = Buffer.concat(
        sent.map((one) => Buffer.concat([Buffer.of(one.length >> 8, one.length & 0xff), one])),
      );
      const heard: string[] = [];
      const hear = createDeframer((payload) => heard.push(hex(payload)));
      for (let at = 0, turn = 0; at < wire.length; turn++) {
        const end = at + (cuts[turn % cuts.length] ?? 1);
        hear(wire.subarray(at, end));
        at = end;
      }
      expect(heard).toEqual(sent.map(hex));
    }),
  );
});

it('answers power, the question for its ATR and commands, and is gone when it is removed', async () => {
  const arriving = accepted();
  const held = await insertCard(card(), port);
  const reader = await arriving;
  const heard: string[] = [];
  reader.on(
    'data',
    createDeframer((payload) => heard.push(hex(payload))),
  );
  // Power on, reset and power off get no answer.
  for (const payload of ['01', '02', '04', 'ffca000000', '00', '01', '00a4']) reader.write(framed(payload));
  await expect.poll(() => heard).toEqual(['3b8f8001804f0ca000000306030001000000006a', `${UID}9000`, '6700']);
  const ended = new Promise((resolve) => {
    reader.once('close', resolve);
  });
  await held.remove();
  await ended;
});

it('notices when the daemon goes, and says when there is none', async () => {
  const arriving = accepted();
  const held = await insertCard(card(), port);
  (await arriving).resetAndDestroy();
  await held.gone;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await expect(insertCard(card(), port)).rejects.toThrow('ECONNREFUSED');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
