import { readTlv, readTlvs, type Tlv } from '@machi/domain/cards/tlv';
import type { ListTrouble } from './source.ts';

/** An extension of a list or an entry (RFC 5280, 4.1). */
export interface ListExtension {
  /** DER content of the OID in hex. */
  readonly oid: string;
  readonly isCritical: boolean;
  readonly value: Uint8Array;
}

const OID = '06';
const BOOLEAN = '01';
const OCTETS = '04';
const SEQUENCE = '30';
/** RFC 5280, 5.2 and 5.3. */
const AUTHORITY_KEY = '551d23';
const LIST_NUMBER = '551d14';
const ISSUER_NAMES = '551d12';
const DELTA = '551d1b';
const SCOPE = '551d1c';
const REASON = '551d15';
const INVALID_SINCE = '551d18';
const ENTRY_ISSUER = '551d1d';

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function extensionOf(tlv: Tlv): ListExtension | undefined {
  const parts = tlv.tag === SEQUENCE ? [...(readTlvs(tlv.value) ?? [])] : [];
  const oid = parts.shift();
  const critical = parts[0]?.tag === BOOLEAN ? parts.shift() : undefined;
  const [content, more] = parts;
  if (oid?.tag !== OID || content?.tag !== OCTETS || more) return undefined;
  return { oid: hexOf(oid.value), isCritical: critical !== undefined && critical.value[0] !== 0, value: content.value };
}

/** Extensions of a list or an entry; undefined if one is malformed or duplicate. */
export function readExtensions(list: Tlv): readonly ListExtension[] | undefined {
  const parts = list.tag === SEQUENCE ? readTlvs(list.value) : undefined;
  const extensions = parts?.map(extensionOf);
  if (!extensions?.every((extension) => extension !== undefined)) return undefined;
  return new Set(extensions.map(({ oid }) => oid)).size === extensions.length ? extensions : undefined;
}

/** What the fields of an issuing distribution point (5.2.5) mean, besides "only certificates of persons". */
const scopes: Readonly<Record<string, ListTrouble>> = {
  /** A name: the list covers only certificates that point to it, and that pointer is not stored. */
  a0: 'partitioned',
  82: 'of-others',
  83: 'incomplete',
  84: 'indirect',
  85: 'of-others',
};
const ONLY_PERSONS = '81';

const isSet = ({ tag, value }: Tlv): boolean => tag === 'a0' || tag === '83' || (value.length === 1 && value[0] !== 0);

function scopeTrouble(value: Uint8Array): ListTrouble | undefined {
  const whole = readTlv(value);
  const fields = whole?.tag === SEQUENCE && whole.whole.length === value.length ? readTlvs(whole.value) : undefined;
  if (!fields || fields.length === 0) return 'malformed';
  for (const field of fields) {
    const trouble = scopes[field.tag];
    if (!trouble && field.tag !== ONLY_PERSONS) return 'unknown-extension';
    if (trouble && isSet(field)) return trouble;
  }
  return undefined;
}

/** Extensions that do not limit the list. */
const harmless: ReadonlySet<string> = new Set([AUTHORITY_KEY, LIST_NUMBER, ISSUER_NAMES]);

/**
 * Why a list does not cover its issuer's cards; undefined if it does. An unknown critical extension forbids the list's
 * use (RFC 5280, 5.2), because it may exclude such certificates.
 */
export function listTrouble(extensions: readonly ListExtension[]): ListTrouble | undefined {
  for (const { oid, isCritical, value } of extensions) {
    const trouble = oid === SCOPE ? scopeTrouble(value) : oid === DELTA ? 'incomplete' : undefined;
    if (trouble) return trouble;
    if (isCritical && oid !== SCOPE && !harmless.has(oid)) return 'unknown-extension';
  }
  return undefined;
}

/** The same for an entry (5.3): one that names another issuer belongs to a list of several authorities. */
export function entryTrouble(extensions: readonly ListExtension[]): ListTrouble | undefined {
  if (extensions.some(({ oid }) => oid === ENTRY_ISSUER)) return 'indirect';
  const isKnown = ({ oid }: ListExtension): boolean => oid === REASON || oid === INVALID_SINCE;
  return extensions.some((extension) => extension.isCritical && !isKnown(extension)) ? 'unknown-extension' : undefined;
}
