import { isDateText, type DateText } from '../calendar/model.ts';
import { readExtensions } from '../cards/certificate-use.ts';
import { hexOf, readTlv, readTlvs } from '../cards/tlv.ts';

/** Holder of the card, from its signing certificate. The sex is not read because it is not needed. */
export interface CertificateHolder {
  readonly name: string;
  readonly birthdate: DateText;
  readonly address: string;
}

/**
 * OIDs as DER content in hex: subjectAltName (RFC 5280, 4.2.1.6), and the prefix 1.2.392.200149.8.5.5 of JPKI's
 * personal data.
 */
const ALTERNATIVE_NAMES = '551d11';
const OF_HOLDER = '2a83088c9b55080505';
const PLACES = { name: '01', birthdate: '04', address: '05' } as const;
/** Far above an address of the residents' register. */
const MOST_BYTES = 2000;

/** Reads a UTF8String; undefined for anything else. */
function textOf(der: Uint8Array): string | undefined {
  const text = readTlv(der);
  if (text?.tag !== '0c' || text.whole.length !== der.length || text.value.length > MOST_BYTES) return undefined;
  try {
    return decodeURIComponent(hexOf(text.value).replaceAll(/../g, '%$&'));
  } catch {
    return undefined;
  }
}

/**
 * Parses the number of an era and eight digits of the common calendar. An unknown day is written as zeros and gives
 * undefined.
 */
function dateOf(text: string): DateText | undefined {
  const [, year, month, day] = /^[1-9](\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return isDateText(date) ? date : undefined;
}

/**
 * Reads name, birth date and address of a signing certificate (DER); undefined if one is missing, unreadable or
 * repeated.
 */
export function readCertificateHolder(der: Uint8Array): CertificateHolder | undefined {
  const names = readTlv(readExtensions(der).get(ALTERNATIVE_NAMES) ?? new Uint8Array());
  const said = new Map<string, string | undefined>();
  for (const name of (names?.tag === '30' ? readTlvs(names.value) : undefined) ?? []) {
    const [type, value] = name.tag === 'a0' ? (readTlvs(name.value) ?? []) : [];
    if (type?.tag !== '06' || value?.tag !== 'a0') continue;
    const oid = hexOf(type.value);
    said.set(oid, said.has(oid) ? undefined : textOf(value.value));
  }
  const [name, written, address] = [PLACES.name, PLACES.birthdate, PLACES.address].map((place) =>
    said.get(OF_HOLDER + place),
  );
  const birthdate = written === undefined ? undefined : dateOf(written);
  return name && birthdate && address ? { name, birthdate, address } : undefined;
}
