import { isDateText, type DateText } from '../calendar/model.ts';
import { readTlv, readTlvs, type Tlv } from './tlv.ts';

/** The signed age record of the surface application. */
export interface AgeRecord {
  readonly birthdate: DateText;
  /** Public half of the card's surface key, RSA: both big-endian. */
  readonly modulus: Uint8Array;
  readonly exponent: Uint8Array;
  /** All parts except the signature, concatenated: the signed bytes, as far as is known (docs/decisions/0032). */
  readonly signed: Uint8Array;
  readonly signature: Uint8Array;
}

const digitsOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 16));

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The value of the only part with this tag; undefined if there is none, or more than one. */
function only(parts: readonly Tlv[] | undefined, tag: string): Uint8Array | undefined {
  const found = parts?.filter((part) => part.tag === tag) ?? [];
  return found.length === 1 ? found[0]?.value : undefined;
}

/**
 * Reads the age record (券面 application, file 0001: tag FF10 with DF11 birth date YYYYMMDD, DF12 public key as 90
 * exponent and 91 modulus, DF13 signature). Ignores padding after the record. Undefined if the bytes are not such a
 * record.
 */
export function readAgeRecord(bytes: Uint8Array): AgeRecord | undefined {
  const record = readTlv(bytes);
  if (record?.tag !== 'ff10') return undefined;
  const parts = readTlvs(record.value) ?? [];
  const birth = only(parts, 'df11');
  const key = readTlvs(only(parts, 'df12') ?? new Uint8Array());
  const [exponent, modulus] = [only(key, '90'), only(key, '91')];
  const signature = only(parts, 'df13');
  if (!birth || !exponent?.length || !modulus?.length || !signature) return undefined;
  const digits = digitsOf(birth);
  const birthdate = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  if (!/^\d{8}$/.test(digits) || !isDateText(birthdate)) return undefined;
  const signed = join(parts.filter(({ tag }) => tag !== 'df13').map(({ whole }) => whole));
  return { birthdate, modulus, exponent, signed, signature };
}
