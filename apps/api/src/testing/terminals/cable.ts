import { connect, createServer, type Socket } from 'node:net';

/** A proxy between the API and its database, or another server, that can be cut and mended. */
export async function layCable(address: string) {
  const end = new URL(address);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy();
    const far = connect(Number(end.port), end.hostname);
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
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const near = server.address();
  const url = new URL(address);
  url.port = String(typeof near === 'object' && near ? near.port : 0);
  return {
    url: url.href,
    /** Breaks all connections and refuses new ones. */
    cut() {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    mend() {
      isCut = false;
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
