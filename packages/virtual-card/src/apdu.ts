import { join } from './bytes.ts';

/** A command of ISO/IEC 7816-4 in any of its cases, short or extended. */
export interface Command {
  readonly cla: number;
  readonly ins: number;
  readonly p1: number;
  readonly p2: number;
  readonly data: Uint8Array;
  /** Most bytes of the answer, 1 to 65,536; null: no data requested. */
  readonly le: number | null;
}

/** A card as a reader sees it: an answer to reset, and answers to commands. */
export interface VirtualCard {
  /** Answer to reset, as a contactless reader reports it. */
  readonly atr: Uint8Array;
  /** Answers any bytes with data and the two bytes of a status word; never throws. */
  transmit(apdu: Uint8Array): Uint8Array;
  /** Power off and on: resets selection and verification, but not the PIN tries. */
  reset(): void;
  /** Files read so far, `aid/file` in hex, in order. Tests use it to prove which files are not read. */
  readonly filesRead: readonly string[];
}

/** Status words by meaning. */
export const STATUS = {
  ok: 0x9000,
  wrongLength: 0x6700,
  incompatibleFile: 0x6981,
  notVerified: 0x6982,
  blocked: 0x6984,
  noCurrentFile: 0x6986,
  fileNotFound: 0x6a82,
  recordNotFound: 0x6a83,
  wrongParameters: 0x6a86,
  wrongOffset: 0x6b00,
  /** Le is too small for an answer of 256 bytes. */
  wrongLe: 0x6c00,
  unknownInstruction: 0x6d00,
  wrongClass: 0x6e00,
} as const;

/** 63Cx: a wrong PIN, or the number of tries left. */
export const triesLeftStatus = (tries: number): number => 0x63c0 | Math.min(tries, 15);

/** Makes an answer: data, then the two bytes of the status word. */
export const answer = (status: number, data: Uint8Array = new Uint8Array()): Uint8Array =>
  join(data, Uint8Array.of(status >> 8, status & 0xff));

const HEADER = 4;
const noData = new Uint8Array();

/** Parses a command; null if its lengths contradict each other (answered 6700). */
export function parseCommand(bytes: Uint8Array): Command | null {
  const [cla, ins, p1, p2, first] = bytes;
  if (cla === undefined || ins === undefined || p1 === undefined || p2 === undefined) return null;
  const header = { cla, ins, p1, p2 };
  if (first === undefined) return { ...header, data: noData, le: null };
  if (bytes.length === HEADER + 1) return { ...header, data: noData, le: first === 0 ? 256 : first };
  if (first === 0) return parseExtended(header, bytes.subarray(HEADER + 1));
  const body = bytes.subarray(HEADER + 1);
  const le = body[first];
  if (body.length === first) return { ...header, data: body, le: null };
  if (body.length !== first + 1 || le === undefined) return null;
  return { ...header, data: body.subarray(0, first), le: le === 0 ? 256 : le };
}

/** Two bytes a length, after a zero byte. `rest` begins behind that zero. */
function parseExtended(header: Omit<Command, 'data' | 'le'>, rest: Uint8Array): Command | null {
  const [high, low] = rest;
  if (high === undefined || low === undefined) return null;
  const first = high * 256 + low;
  if (rest.length === 2) return { ...header, data: noData, le: first === 0 ? 65_536 : first };
  if (first === 0) return null;
  const data = rest.subarray(2, 2 + first);
  const [leHigh, leLow, ...tooMuch] = rest.subarray(2 + first);
  if (data.length !== first || tooMuch.length > 0) return null;
  if (leHigh === undefined) return { ...header, data, le: null };
  if (leLow === undefined) return null;
  const le = leHigh * 256 + leLow;
  return { ...header, data, le: le === 0 ? 65_536 : le };
}
