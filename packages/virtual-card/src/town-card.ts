import { STATUS, answer, parseCommand, type VirtualCard } from './apdu.ts';
import { fromHex } from './bytes.ts';
import type { TownCard } from './card-profile.ts';

/** MIFARE Classic 1K, as a contactless reader reports it (PC/SC part 3). */
const ATR = fromHex('3b8f8001804f0ca000000306030001000000006a');

/** Makes a plain NFC card: the reader answers with its UID (FF CA 00 00 00), and refuses all other commands. */
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

/** GET DATA of PC/SC part 3, answered by the reader: the UID in the requested length. */
export function answerForUid(
  uid: Uint8Array,
  { ins, p1, p2, le }: { readonly ins: number; readonly p1: number; readonly p2: number; readonly le: number | null },
): Uint8Array {
  if (ins !== 0xca) return answer(STATUS.unknownInstruction);
  if (p1 !== 0 || p2 !== 0) return answer(STATUS.wrongParameters);
  if (le === null) return answer(STATUS.wrongLength);
  return le < uid.length ? answer(STATUS.wrongLe | uid.length) : answer(STATUS.ok, uid);
}
