import { isDateText, type DateText } from '../calendar/model.ts';
import { readExtensions } from '../cards/certificate-use.ts';
import { hexOf, readTlv, readTlvs } from '../cards/tlv.ts';

/** Who holds the card, as its signing certificate says it. Of the sex nothing is read: nobody here asks for it. */
export interface CertificateHolder {
  readonly name: string;
  readonly birthdate: DateText;
  readonly address: string;
}

/** OIDs as their DER content in hex: subjectAltName (RFC 5280, 4.2.1.6), and below 1.2.392.200149.8.5.5 what JPKI says of people. */
const ALTERNATIVE_NAMES = '551d11';
const OF_HOLDER = '2a83088c9b55080505';
const PLACES = { name: '01', birthdate: '04', address: '05' } as const;
/** An address of the residents' register is far shorter. */
const MOST_BYTES = 2000;

/** A UTF8String; undefined for what is none. */
function textOf(der: Uint8Array): string | undefined {
  const text = readTlv(der);
  if (text?.tag !== '0c' || text.whole.length !== der.length || text.value.length > MOST_BYTES) return undefined;
  try {
    return decodeURIComponent(hexOf(text.value).replaceAll(/../g, '%$&'));
  } catch {
    return undefined;
  }
}

/** The number of an era and eight digits of the common calendar. A day that nobody knows is written as zeros and is none. */
function dateOf(text: string): DateText | undefined {
  const [, year, month, day] = /^[1-9](\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return isDateText(date) ? date : undefined;
}

/** Name, birth date and address of a signing certificate (DER); undefined when one of them is missing, unreadable or said twice. */
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
