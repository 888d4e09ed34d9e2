import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** Certificates and lists that no library makes, byte by byte (X.690, RFC 5280). */

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), value]);
}
export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const integer = (hex: string): Buffer => der(0x02, Buffer.from(hex, 'hex'));
const time = (at: Date): Buffer =>
  der(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`, 'latin1'));
const yes = der(0x01, Buffer.from([0xff]));
const bits = (value: Uint8Array): Buffer => der(0x03, Buffer.from([0]), value);
const nameOf = (common: string): Buffer =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(common, 'utf8')))));
const RSA_SHA256 = sequence(oid('2a864886f70d01010b'), der(0x05));

/** An extension; critical by default. */
export const extension = (id: string, value: Uint8Array, isCritical = true): Buffer =>
  sequence(oid(id), ...(isCritical ? [yes] : []), der(0x04, value));

/** An issuing distribution point with these fields: context tag and content. */
export const scope = (...fields: readonly (readonly [number, Uint8Array])[]): Buffer =>
  extension('551d1c', sequence(...fields.map(([tag, value]) => der(tag, value))));
export const TRUE = Buffer.from([0xff]);

const signed = (body: Buffer, key: KeyObject): Buffer => sequence(body, RSA_SHA256, bits(sign('sha256', body, key)));

export interface OddAuthority {
  readonly pem: string;
  readonly name: Buffer;
  readonly key: KeyObject;
}

/** `usage`: bits of the key usage; 6 allows certificates and lists, 4 only certificates. */
export function makeAuthority(
  common: string,
  { usage = 6, from = new Date('2020-01-01T00:00:00Z'), until = new Date('2040-01-01T00:00:00Z') } = {},
): OddAuthority {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const name = nameOf(common);
  const body = sequence(
    der(0xa0, integer('02')),
    integer('01'),
    RSA_SHA256,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(
      0xa3,
      sequence(
        extension('551d13', sequence(yes)),
        extension('551d0f', der(0x03, Buffer.from([1]), Buffer.from([usage]))),
      ),
    ),
  );
  const text = signed(body, privateKey).toString('base64');
  return { pem: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`, name, key: privateKey };
}

export interface OddList {
  readonly version?: string | null;
  readonly issuer?: Buffer;
  readonly signer?: KeyObject;
  readonly thisUpdate: Date;
  readonly nextUpdate?: Date | null;
  readonly extensions?: readonly Buffer[];
  readonly entries?: readonly { readonly serial: string; readonly extensions?: readonly Buffer[] }[];
}

/** A list; by default its authority's own, version 2, valid for a day. */
export function makeList(authority: OddAuthority, list: OddList): Buffer {
  const { version = '01', issuer = authority.name, signer = authority.key, thisUpdate } = list;
  const { nextUpdate = new Date(thisUpdate.getTime() + 86_400_000), extensions = [], entries = [] } = list;
  const lines = entries.map(({ serial, extensions: of = [] }) =>
    sequence(integer(serial), time(thisUpdate), ...(of.length > 0 ? [sequence(...of)] : [])),
  );
  const body = sequence(
    ...(version === null ? [] : [integer(version)]),
    RSA_SHA256,
    issuer,
    time(thisUpdate),
    ...(nextUpdate === null ? [] : [time(nextUpdate)]),
    ...(lines.length > 0 ? [sequence(...lines)] : []),
    ...(extensions.length > 0 ? [der(0xa0, sequence(...extensions))] : []),
  );
  return signed(body, signer);
}
