import { isDateText } from '../calendar/model.ts';
import type { DateText } from '../calendar/model.ts';
import { readTlv, readTlvs } from './tlv.ts';
import type { Tlv } from './tlv.ts';

/** What the signed age record of the surface application says. */
export interface AgeRecord {
  readonly birthdate: DateText;
  /** Public half of the card's surface key, RSA: both big-endian. */
  readonly modulus: Uint8Array;
  readonly exponent: Uint8Array;
}

const digitsOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 16));

/** The value of the one part with this tag; undefined when there is none, or more than one. */
function only(parts: readonly Tlv[] | undefined, tag: string): Uint8Array | undefined {
  const found = parts?.filter((part) => part.tag === tag) ?? [];
  return found.length === 1 ? found[0]?.value : undefined;
}

/**
 * Reads the age record (券面 application, file 0001: tag FF10 with DF11 birth date YYYYMMDD, DF12 public key as 90
 * exponent and 91 modulus, DF13 signature). What fills up the file behind the record does not count. Undefined for
 * whatever is not such a record.
 */
export function readAgeRecord(bytes: Uint8Array): AgeRecord | undefined {
  const record = readTlv(bytes);
  if (record?.tag !== 'ff10') return undefined;
  const parts = readTlvs(record.value);
  const birth = only(parts, 'df11');
  const key = readTlvs(only(parts, 'df12') ?? new Uint8Array());
  const [exponent, modulus] = [only(key, '90'), only(key, '91')];
  if (!birth || !exponent?.length || !modulus?.length || !only(parts, 'df13')) return undefined;
  const digits = digitsOf(birth);
  const birthdate = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  return /^\d{8}$/.test(digits) && isDateText(birthdate) ? { birthdate, modulus, exponent } : undefined;
}
