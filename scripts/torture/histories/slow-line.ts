import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Scope } from '../../bench/ground/scope.ts';
import type { Address } from './asking.ts';
import { between } from '../random.ts';

/** Share of connections whose answer is late, and of those that break when the request has arrived. */
const SLOW = 0.04;
const CUT = 0.04;
/** Some of them after the client has given up. */
const MOST_MILLISECONDS = 7000;

/** A way to a process that delays answers, or loses them once the write was sent; nothing may be lost or done twice. */
export async function openSlowLine(scope: Scope, random: () => number, to: () => Address): Promise<Address> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const fate = random();
    const wait = fate < SLOW ? between(random, 1, MOST_MILLISECONDS) : 0;
    const isCut = fate > 1 - CUT;
    const far = connect({ ...to(), noDelay: true });
    near.pipe(far);
    far.on('data', (part) => {
      if (isCut) near.resetAndDestroy();
      else setTimeout(() => near.write(part), wait);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await scope.hold(
    () => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
    () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  );
  const { address, port } = server.address() as AddressInfo;
  return { host: address, port };
}
