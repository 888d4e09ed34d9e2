import { connect, type Socket } from 'node:net';
import type { VirtualCard } from './apdu.ts';

/** Control commands of vpcd (vsmartcard), one byte each; anything longer is an APDU. */
const CONTROL = { powerOff: 0, powerOn: 1, reset: 2, atr: 4 } as const;

const framed = (payload: Uint8Array): Buffer => {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(payload.length);
  return Buffer.concat([head, payload]);
};

/** Splits the received data into payloads. Each has a length of two bytes, big-endian, in front. */
export function createDeframer(hear: (payload: Uint8Array) => void): (chunk: Uint8Array) => void {
  let waiting = Buffer.alloc(0);
  return (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE()) {
      const end = 2 + waiting.readUInt16BE();
      hear(waiting.subarray(2, end));
      waiting = waiting.subarray(end);
    }
  };
}

/** Answers a payload; null: vpcd expects no answer. */
export function answerVpcd(card: VirtualCard, payload: Uint8Array): Uint8Array | null {
  if (payload.length !== 1) return card.transmit(payload);
  if (payload[0] === CONTROL.atr) return card.atr;
  card.reset();
  return null;
}

/** A virtual card in a slot of vpcd, while it is connected. */
export interface InsertedCard {
  /** Removes the card; resolves when the connection is closed. */
  remove(): Promise<void>;
  /** Resolves when either side has closed the connection. */
  readonly gone: Promise<void>;
}

/** Connects, which inserts the card. Rejects if there is no listener on that port. */
export async function insertCard(card: VirtualCard, port: number, host = '127.0.0.1'): Promise<InsertedCard> {
  const socket: Socket = connect({ port, host, noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  card.reset();
  const hear = createDeframer((payload) => {
    const said = answerVpcd(card, payload);
    if (said !== null) socket.write(framed(said));
  });
  // A killed daemon resets the connection, which counts as a normal end.
  socket.on('data', hear).on('error', () => socket.destroy());
  const gone = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  return {
    gone,
    remove() {
      socket.destroy();
      return gone;
    },
  };
}
