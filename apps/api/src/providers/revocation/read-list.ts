import { verify, type KeyObject } from 'node:crypto';
import { readTlv, readTlvs, type Tlv } from '@machi/domain/cards/tlv';
import { entryTrouble, listTrouble, readExtensions } from './list-scope.ts';
import type { ListTrouble } from './source.ts';

/** A revocation list as parsed; nothing is verified yet. */
export interface ReadList {
  /** DER of the issuer's name, lower-case hex. */
  readonly issuer: string;
  readonly this_update: Date;
  readonly next_update: Date | null;
  /** Serials as in the list, lower-case hex. */
  readonly entries: readonly { readonly serial: string; readonly revoked_at: Date }[];
  /** Why the list, or an entry, does not cover unlisted cards; undefined if it does. */
  readonly trouble: ListTrouble | undefined;
  readonly signed: Uint8Array;
  /** OID of the signature's algorithm, DER content in hex. */
  readonly algorithm: string;
  readonly signature: Uint8Array;
}

const SEQUENCE = '30';
const SECOND_VERSION = '01';
/** Digests of accepted signatures: RSA PKCS #1 and ECDSA with SHA-2 (RFC 4055, RFC 5758). */
const digests: Readonly<Record<string, string>> = {
  '2a864886f70d01010b': 'sha256',
  '2a864886f70d01010c': 'sha384',
  '2a864886f70d01010d': 'sha512',
  '2a8648ce3d040302': 'sha256',
  '2a8648ce3d040303': 'sha384',
  '2a8648ce3d040304': 'sha512',
};

const hexOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('hex');
const partsOf = (tlv: Tlv | undefined, tag = SEQUENCE): readonly Tlv[] | undefined =>
  tlv?.tag === tag ? readTlvs(tlv.value) : undefined;

/** UTCTime (years 1950 to 2049) or GeneralizedTime, both with seconds and Z (RFC 5280, 4.1.2.5). */
function timeOf(tlv: Tlv | undefined): Date | undefined {
  const text = Buffer.from(tlv?.value ?? []).toString('latin1');
  const short = tlv?.tag === '17' ? /^(\d\d)(\d{4})(\d{6})Z$/.exec(text) : null;
  const whole = short ? `${Number(short[1]) < 50 ? 20 : 19}${text}` : tlv?.tag === '18' ? text : '';
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(whole) ?? [];
  if (parts.length !== 6) return undefined;
  const [year, month, day, hour, minute, second] = parts;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

const isTime = (tlv: Tlv | undefined): boolean => tlv?.tag === '17' || tlv?.tag === '18';

interface ReadEntry {
  readonly serial: string;
  readonly revoked_at: Date;
  readonly trouble: ListTrouble | undefined;
}

function entryOf(tlv: Tlv): ReadEntry | undefined {
  const [serial, date, list, more] = partsOf(tlv) ?? [];
  const revoked_at = timeOf(date);
  const extensions = list ? readExtensions(list) : [];
  if (serial?.tag !== '02' || !revoked_at || !extensions || more) return undefined;
  return { serial: hexOf(serial.value), revoked_at, trouble: entryTrouble(extensions) };
}

/** Parses a list, DER (RFC 5280, 5.1); undefined if it is not one. */
export function readRevocationList(der: Uint8Array): ReadList | undefined {
  const whole = readTlv(der);
  const [signed, algorithm, signature] = whole?.whole.length === der.length ? (partsOf(whole) ?? []) : [];
  const fields = [...(partsOf(signed) ?? [])];
  if (!signed || signature?.tag !== '03' || signature.value[0] !== 0) return undefined;
  const version = fields[0]?.tag === '02' ? fields.shift() : undefined;
  const [innerAlgorithm, issuer, thisUpdate, ...rest] = fields;
  const this_update = timeOf(thisUpdate);
  if (issuer?.tag !== SEQUENCE || !this_update || hexOf(innerAlgorithm?.whole) !== hexOf(algorithm?.whole))
    return undefined;
  const next_update = isTime(rest[0]) ? timeOf(rest.shift()) : null;
  const lines = rest[0]?.tag === SEQUENCE ? partsOf(rest.shift()) : [];
  const wrapped = rest[0]?.tag === 'a0' ? rest.shift() : undefined;
  const list = wrapped && readTlv(wrapped.value);
  const extensions = list ? readExtensions(list) : wrapped ? undefined : [];
  const entries = lines?.map(entryOf);
  if (next_update === undefined || !extensions || !entries?.every((entry) => entry !== undefined)) return undefined;
  // Version 2 has extensions; no version has anything after them.
  if (rest.length > 0 || (version ? hexOf(version.value) !== SECOND_VERSION : wrapped !== undefined)) return undefined;
  return {
    issuer: hexOf(issuer.whole),
    this_update,
    next_update,
    entries,
    trouble: listTrouble(extensions) ?? entries.find(({ trouble }) => trouble !== undefined)?.trouble,
    signed: signed.whole,
    algorithm: hexOf(partsOf(algorithm)?.[0]?.value),
    signature: signature.value.subarray(1),
  };
}

/** Whether a key made the list's signature. */
export function isSignedBy(list: ReadList, key: KeyObject): boolean {
  const digest = digests[list.algorithm];
  return digest !== undefined && verify(digest, list.signed, key, list.signature);
}
