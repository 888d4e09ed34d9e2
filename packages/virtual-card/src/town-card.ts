import { STATUS, answer, parseCommand, type VirtualCard } from './apdu.ts';
import { fromHex } from './bytes.ts';
import type { TownCard } from './card-profile.ts';

/** MIFARE Classic 1K, as PC/SC part 3 has a contactless reader say it. */
const ATR = fromHex('3b8f8001804f0ca000000306030001000000006a');

/** A plain NFC card: the reader answers for its UID (FF CA 00 00 00), to all else it has nothing to say. */
export function createTownCard(card: TownCard): VirtualCard {
  const uid = fromHex(card.uid);
  return {
    atr: ATR,
    filesRead: [],
    reset: () => undefined,
    transmit(apdu) {
      const command = parseCommand(apdu);
      if (command === null) return answer(STATUS.wrongLength);
      return command.cla === 0xff ? answerForUid(uid, command) : answer(STATUS.unknownInstruction);
    },
  };
}

/** GET DATA of PC/SC part 3, which the reader answers: the UID, of the length that was asked for. */
export function answerForUid(
  uid: Uint8Array,
  { ins, p1, p2, le }: { readonly ins: number; readonly p1: number; readonly p2: number; readonly le: number | null },
): Uint8Array {
  if (ins !== 0xca) return answer(STATUS.unknownInstruction);
  if (p1 !== 0 || p2 !== 0) return answer(STATUS.wrongParameters);
  if (le === null) return answer(STATUS.wrongLength);
  return le < uid.length ? answer(STATUS.wrongLe | uid.length) : answer(STATUS.ok, uid);
}
