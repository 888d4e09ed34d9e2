import { CardApplication } from '@machi/domain/passes/card-application';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { TAKEN_OVER } from '../../bridge.ts';
import type { FromDesk } from '../../desk-bridge.ts';
import type { Desk } from './desk.ts';
import type { SharedReaders } from './share-readers.ts';

const Pressed = z.discriminatedUnion('press', [
  z.object({
    press: z.literal('read-card'),
    reading_id: z.number(),
    pin: z.string().check(z.maxLength(16)),
    challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
    birthdate: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
    application: z.nullable(CardApplication),
  }),
  z.object({ press: z.literal('forget-card') }),
  z.object({ press: z.literal('hold-virtual-card'), card_key: z.string().check(z.maxLength(200)) }),
  z.object({ press: z.literal('remove-virtual-card') }),
]);

/** What the desk's screen sent; undefined when it is nothing that it can press. */
export function readDeskPress(text: string): FromDesk | undefined {
  try {
    return Pressed.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Speaks with the desk's screen over a WebSocket, one at a time; while it is there the cards are the desk's. */
export function deskLine(desk: Desk, readers: Pick<SharedReaders, 'setDeskOpen'>): (socket: WebSocket) => void {
  let shown: WebSocket | null = null;
  return (socket) => {
    if (shown) {
      shown.close(TAKEN_OVER, 'taken over');
      desk.changeHands();
    }
    shown = socket;
    readers.setDeskOpen(true);
    const stop = desk.listen((message) => socket.send(JSON.stringify(message)));
    socket.on('message', (data, isBinary) => {
      const pressed = isBinary ? undefined : readDeskPress(String(data));
      if (pressed && shown === socket) desk.press(pressed);
    });
    socket.on('close', () => {
      stop();
      if (shown !== socket) return;
      shown = null;
      readers.setDeskOpen(false);
      desk.leave();
    });
    socket.on('error', () => socket.terminate());
  };
}
