import { CardApplication } from '@machi/domain/passes/card-application';
import { locales } from '@machi/domain/locale/model';
import { Uuid } from '@machi/domain/taps/model';
import * as z from 'zod/mini';
import { TAKEN_OVER } from '../../bridge.ts';
import type { FromDesk } from '../../desk-bridge.ts';
import type { ScreenLine } from '../screens/screen-server.ts';
import type { Desk } from './desk.ts';
import { Draft, MOST_DRAFT_BYTES } from './enrolments/draft.ts';
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
  z.object({
    press: z.literal('read-person'),
    reading_id: z.number(),
    pin: z.string().check(z.maxLength(16)),
  }),
  z.object({ press: z.literal('forget-card') }),
  z.object({
    press: z.literal('log-in'),
    token: z.string().check(z.regex(/^[\w-]{20,200}$/)),
    locale: z.enum(locales),
  }),
  z.object({ press: z.literal('keep-enrolment'), draft: Draft, is_finished: z.boolean() }),
  z.object({ press: z.literal('open-enrolment'), draft_id: Uuid, request_id: z.number() }),
  z.object({ press: z.literal('drop-enrolment'), draft_id: Uuid }),
  z.object({ press: z.literal('send-enrolments') }),
  z.object({ press: z.literal('hold-virtual-card'), card_key: z.string().check(z.maxLength(200)) }),
  z.object({ press: z.literal('remove-virtual-card') }),
]);

/** A press contains a draft, its body and a list: a deeper nested text is not parsed. */
const MOST_DEPTH = 5;
/** Room for the rest of the message around a draft. */
export const MOST_DESK_BYTES = MOST_DRAFT_BYTES + 1024;

/** Nesting depth of lists and objects in a JSON text; brackets inside strings do not count. */
function depthOf(text: string): number {
  let [depth, deepest, isQuoted] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isQuoted && letter === '\\') at += 1;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === '{' || letter === '[') deepest = Math.max(deepest, (depth += 1));
    else if (letter === '}' || letter === ']') depth -= 1;
  }
  return deepest;
}

/** Parses a message of the desk's screen; undefined if it is no valid press. */
export function readDeskPress(text: string): FromDesk | undefined {
  try {
    return text.length > MOST_DESK_BYTES || depthOf(text) > MOST_DEPTH ? undefined : Pressed.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Opens the line of the desk's screen over a WebSocket, one at a time; while it is open the cards are the desk's. */
export function deskLine(desk: Desk, readers: Pick<SharedReaders, 'setDeskOpen'>): ScreenLine {
  let shown: Parameters<ScreenLine>[0] | null = null;
  return (socket, cookie) => {
    if (shown) {
      shown.close(TAKEN_OVER, 'taken over');
      desk.changeHands();
    }
    shown = socket;
    readers.setDeskOpen(true);
    const stop = desk.listen((message) => socket.send(JSON.stringify(message)));
    socket.on('message', (data, isBinary) => {
      const pressed = isBinary ? undefined : readDeskPress(String(data));
      if (pressed && shown === socket) desk.press(pressed, cookie);
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
