import { hexOf, readTlv, readTlvs } from './tlv.ts';

/** OIDs as their DER content in hex (RFC 5280, 4.2.1.3 and 4.2.1.9). */
const KEY_USAGE = '551d0f';
const BASIC_CONSTRAINTS = '551d13';
const DIGITAL_SIGNATURE = 0x80;
const NON_REPUDIATION = 0x40;
const LIST_SIGNING = 0x02;

/** Contents of a certificate's extensions by their OIDs; the first one where an OID repeats. */
export function readExtensions(der: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const signed = readTlv(readTlv(der)?.value ?? new Uint8Array());
  const fields = signed ? readTlvs(signed.value) : undefined;
  const list = readTlv(fields?.find((field) => field.tag === 'a3')?.value ?? new Uint8Array());
  const found = new Map<string, Uint8Array>();
  for (const extension of (list ? readTlvs(list.value) : undefined) ?? []) {
    const parts = readTlvs(extension.value) ?? [];
    const [type, content] = [parts[0], parts.at(-1)];
    const oid = type?.tag === '06' ? hexOf(type.value) : undefined;
    if (oid !== undefined && content && !found.has(oid)) found.set(oid, content.value);
  }
  return found;
}

/** Whether an authority's key may sign revocation lists (cRLSign). Without a keyUsage extension it may. */
export function maySignLists(der: Uint8Array): boolean {
  const extension = readExtensions(der).get(KEY_USAGE);
  if (!extension) return true;
  const usage = readTlv(extension);
  return usage?.tag === '03' && ((usage.value[1] ?? 0) & LIST_SIGNING) !== 0;
}

/** Usage bits of a person's key (keyUsage); 0 for an authority's certificate and for unreadable bytes. */
function personalUse(der: Uint8Array): number {
  const extensions = readExtensions(der);
  const usage = readTlv(extensions.get(KEY_USAGE) ?? new Uint8Array());
  if (usage?.tag !== '03') return 0;
  const uses = usage.value[1] ?? 0;
  const constraints = extensions.get(BASIC_CONSTRAINTS);
  if (!constraints) return uses;
  const parts = readTlvs(readTlv(constraints)?.value ?? Uint8Array.of(0));
  // cA is written only when it is true; unreadable constraints do not count as false.
  return parts !== undefined && !parts.some((part) => part.tag === '01' && part.value[0] !== 0) ? uses : 0;
}

/**
 * Whether a certificate is a person's authentication certificate: its key may sign (digitalSignature) but not sign
 * documents, and it is not an authority's.
 */
export const isAuthenticationCertificate = (der: Uint8Array): boolean =>
  (personalUse(der) & (DIGITAL_SIGNATURE | NON_REPUDIATION)) === DIGITAL_SIGNATURE;

/** Whether a certificate is a person's certificate for signing documents (nonRepudiation). */
export const isSigningCertificate = (der: Uint8Array): boolean => (personalUse(der) & NON_REPUDIATION) !== 0;
