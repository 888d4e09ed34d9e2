import { constants, privateEncrypt, randomBytes, type KeyObject } from 'node:crypto';
import { STATUS, answer, parseCommand, type Command, type VirtualCard } from './apdu.ts';
import { applicationsOf, fileName, type Application, type CardFile } from './applications.ts';
import { fromHex, hex } from './bytes.ts';
import type { CardPins, IndividualNumberCard, PinName } from './card-profile.ts';
import { pinCounters } from './pin-counters.ts';
import { answerForUid } from './town-card.ts';

/** Type B, as a contactless reader reports it (PC/SC part 3). */
const ATR = fromHex('3b88800100000000338181003a');
/** Longest answer of one READ BINARY. */
const MOST_READ = 256;
const SIGNATURE_LENGTH = 256;
/** Bytes that PKCS #1 v1.5 leaves of 256. */
const MOST_SIGNED = 245;
/** In P2 of VERIFY and of the signature: the selected file. */
const CURRENT_FILE = 0x80;

interface Situation {
  application: Application | null;
  current: number | null;
  verified: Set<PinName>;
  /** Random pseudo-identifier of type B, new at every power-on. It identifies nothing. */
  uid: Uint8Array;
}

const powerOn = (): Situation => ({ application: null, current: null, verified: new Set(), uid: randomBytes(4) });

/** Makes a card of the sandbox's authority with the applications, files and PINs of an individual-number card. */
export function createIndividualNumberCard(card: IndividualNumberCard, keep: (pins: CardPins) => void): VirtualCard {
  const applications = applicationsOf(card);
  const counters = pinCounters(card.pins, keep);
  const filesRead: string[] = [];
  let now = powerOn();

  const fileOf = (id: number | null): CardFile | undefined =>
    id === null ? undefined : now.application?.files.get(id);
  const isOpen = (needs: PinName | null): boolean => needs === null || now.verified.has(needs);

  function select({ p1, p2, data }: Command): number {
    if ((p1 !== 0x04 && p1 !== 0x02) || p2 !== 0x0c) return STATUS.wrongParameters;
    if (p1 === 0x04) {
      const found = applications.find(({ aid }) => aid === hex(data));
      if (!found) return STATUS.fileNotFound;
      // A verification is valid within its application only.
      if (found !== now.application || card.make === 'exact') now.verified.clear();
      now.application = found;
      now.current = null;
      return STATUS.ok;
    }
    const [high, low] = data;
    if (high === undefined || low === undefined || data.length !== 2) return STATUS.wrongLength;
    const id = high * 256 + low;
    if (!fileOf(id)) return STATUS.fileNotFound;
    now.current = id;
    return STATUS.ok;
  }

  /** Selects the file of a short identifier (5 bits; 0: keeps the current one). */
  function byShortIdentifier(short: number): CardFile | number {
    if (short !== 0) {
      if (!fileOf(short)) return STATUS.fileNotFound;
      now.current = short;
    }
    return fileOf(now.current) ?? STATUS.noCurrentFile;
  }

  function read(bytes: Uint8Array, le: number): Uint8Array {
    filesRead.push(fileName(now.application?.aid ?? '', now.current ?? 0));
    return answer(STATUS.ok, bytes.subarray(0, Math.min(le, MOST_READ)));
  }

  function readBinary({ p1, p2, le, data }: Command): Uint8Array {
    if (le === null || data.length > 0) return answer(STATUS.wrongLength);
    const isShort = (p1 & 0x80) !== 0;
    if (isShort && (p1 & 0x60) !== 0) return answer(STATUS.wrongParameters);
    const file = byShortIdentifier(isShort ? p1 & 0x1f : 0);
    if (typeof file === 'number') return answer(file);
    if (file.kind !== 'transparent') return answer(STATUS.incompatibleFile);
    if (!isOpen(file.needs)) return answer(STATUS.notVerified);
    const offset = isShort ? p2 : p1 * 256 + p2;
    return offset >= file.bytes.length ? answer(STATUS.wrongOffset) : read(file.bytes.subarray(offset), le);
  }

  function readRecord({ p1, p2, le, data }: Command): Uint8Array {
    if (le === null || data.length > 0) return answer(STATUS.wrongLength);
    // Only "the record of this number" (bits 3 to 1 of P2: 100).
    if ((p2 & 0x07) !== 0x04) return answer(STATUS.wrongParameters);
    const file = byShortIdentifier(p2 >> 3);
    if (typeof file === 'number') return answer(file);
    if (file.kind !== 'records') return answer(STATUS.incompatibleFile);
    const record = file.records[p1 - 1];
    return record === undefined ? answer(STATUS.recordNotFound) : read(record, le);
  }

  function verify({ p1, p2, data }: Command): number {
    if (p1 !== 0 || (p2 & 0xe0) !== CURRENT_FILE) return STATUS.wrongParameters;
    const file = byShortIdentifier(p2 & 0x1f);
    if (typeof file === 'number') return file;
    if (file.kind !== 'pin') return STATUS.incompatibleFile;
    if (data.length === 0) return counters.triesLeft(file.pin);
    const status = counters.verify(file.pin, data);
    if (status === STATUS.ok) now.verified.add(file.pin);
    else now.verified.delete(file.pin);
    return status;
  }

  /** Finds the key named by P2; a number is a status word. */
  function signingKey(p2: number): KeyObject | number {
    if (p2 === 0 && now.application?.ownKey) return now.application.ownKey;
    if ((p2 & 0xe0) !== CURRENT_FILE) return STATUS.wrongParameters;
    const file = byShortIdentifier(p2 & 0x1f);
    if (typeof file === 'number') return file;
    if (file.kind !== 'key') return STATUS.incompatibleFile;
    return isOpen(file.needs) ? file.key : STATUS.notVerified;
  }

  function sign({ p1, p2, data, le }: Command): Uint8Array {
    if (p1 !== 0) return answer(STATUS.wrongParameters);
    const key = signingKey(p2);
    if (typeof key === 'number') return answer(key);
    if (data.length === 0 || data.length > MOST_SIGNED || le === null) return answer(STATUS.wrongLength);
    if (le < SIGNATURE_LENGTH) return answer(STATUS.wrongLe);
    return answer(STATUS.ok, privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, data));
  }

  const instructions: Readonly<Record<number, { readonly cla: number; run(command: Command): Uint8Array }>> = {
    0x20: { cla: 0x00, run: (command) => answer(verify(command)) },
    0x2a: { cla: 0x80, run: sign },
    0xa4: { cla: 0x00, run: (command) => answer(select(command)) },
    0xb0: { cla: 0x00, run: readBinary },
    0xb2: { cla: 0x00, run: readRecord },
  };

  return {
    atr: ATR,
    filesRead,
    reset() {
      now = powerOn();
    },
    transmit(apdu) {
      const command = parseCommand(apdu);
      if (command === null) return answer(STATUS.wrongLength);
      if (command.cla === 0xff) return answerForUid(now.uid, command);
      if (command.cla !== 0x00 && command.cla !== 0x80) return answer(STATUS.wrongClass);
      const instruction = instructions[command.ins];
      if (!instruction) return answer(STATUS.unknownInstruction);
      return instruction.cla === command.cla ? instruction.run(command) : answer(STATUS.wrongClass);
    },
  };
}
