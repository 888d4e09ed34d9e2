import { Uuid, undoReasons } from '@machi/domain/taps/model';
import * as z from 'zod/mini';
import { DOOR_CODE_TYPED } from '@machi/domain/doors/code';
import { STAY_NAME_LENGTH } from '@machi/domain/shelters/contract';
import { MOST_OTHERS } from '@machi/domain/shelters/terminal';
import { shelterActs, virtualDoorActs, type FromScreen } from '../../bridge.ts';

const short = z.string().check(z.maxLength(200));

const personName = z.string().check(z.maxLength(STAY_NAME_LENGTH));

const Pressed = z.discriminatedUnion('press', [
  z.object({ press: z.literal('register'), server: short, code: short }),
  z.object({ press: z.literal('companion'), comesAlong: z.boolean() }),
  z.object({ press: z.literal('call-staff') }),
  z.object({ press: z.literal('call-off') }),
  z.object({ press: z.literal('paid') }),
  z.object({ press: z.literal('undo'), tap_id: Uuid, reason: z.enum(undoReasons) }),
  z.object({ press: z.literal('cash'), tap_id: Uuid }),
  z.object({ press: z.literal('face') }),
  z.object({ press: z.literal('face-named'), isMe: z.boolean() }),
  z.object({ press: z.literal('close') }),
  z.object({ press: z.literal('hold-virtual-card'), card_key: short }),
  z.object({ press: z.literal('remove-virtual-card') }),
  z.object({ press: z.literal('virtual-door'), act: z.enum(virtualDoorActs) }),
  z.object({ press: z.literal('code'), typed: z.string().check(z.maxLength(DOOR_CODE_TYPED)) }),
  z.object({ press: z.literal('shelter'), act: z.enum(shelterActs) }),
  z.object({ press: z.literal('shelter-typed'), typed: personName }),
  z.object({ press: z.literal('shelter-name'), typed: personName }),
  z.object({
    press: z.literal('shelter-others'),
    others: z.number().check(z.int(), z.minimum(1), z.maximum(MOST_OTHERS)),
  }),
  z.object({ press: z.literal('shelter-code'), typed: z.string().check(z.maxLength(DOOR_CODE_TYPED)) }),
  z.object({ press: z.literal('shelter-choose'), shelter_id: z.nullable(z.number()) }),
  z.object({ press: z.literal('show-virtual-pass'), text: z.string().check(z.maxLength(400)) }),
]);

/** Parses a message of a screen; undefined if it is no valid press. */
export function readPress(text: string): FromScreen | undefined {
  try {
    return Pressed.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
