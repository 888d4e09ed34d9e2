import { createHash, createPrivateKey, generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CertificateList,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  OtherName,
  RelativeDistinguishedName,
  RevokedCertificate,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertList,
  TBSCertificate,
  Time,
  Validity,
  Version,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_clientAuth,
} from '@peculiar/asn1-x509';
import { base64, fromBase64, fromHex, hex, utf8 } from './bytes.ts';
import type { CardHolder, CertifiedKey } from './card-profile.ts';
import { encodeTlv } from './tlv.ts';
import { certifiedBirthDate } from './validity.ts';

/** sha256WithRSAEncryption (RFC 4055), as on real cards. */
const SIGNED_BY_RSA = new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: null });
const ATTRIBUTES = { C: '2.5.4.6', O: '2.5.4.10', OU: '2.5.4.11', CN: '2.5.4.3' } as const;
const CRITICAL = true;

/** Parts of a distinguished name, broadest first. */
export type DistinguishedName = readonly (readonly [keyof typeof ATTRIBUTES, string])[];

export interface RsaPair {
  /** PKCS#8. */
  readonly privateKey: Uint8Array<ArrayBuffer>;
  /** SPKI. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
}

export async function newRsaPair(): Promise<RsaPair> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  return { privateKey: new Uint8Array(privateKey), publicKey: new Uint8Array(publicKey) };
}

const privateKeyOf = (pkcs8: string) =>
  createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' });

/** Signs with RSA PKCS #1 v1.5 over SHA-256; the key is base64 PKCS#8. */
export const signedBy = (pkcs8: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(sign('sha256', bytes, privateKeyOf(pkcs8)));

/** Reads modulus and exponent of an RSA key, big-endian. */
export function publicNumbers(pkcs8: string): { modulus: Uint8Array; exponent: Uint8Array } {
  const { n = '', e = '' } = privateKeyOf(pkcs8).export({ format: 'jwk' });
  return { modulus: Buffer.from(n, 'base64url'), exponent: Buffer.from(e, 'base64url') };
}

const newSerial = (): ArrayBuffer => {
  const bytes = new Uint8Array(randomBytes(8));
  // Positive, and without a leading zero in any encoding.
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.buffer;
};

const nameOf = (parts: DistinguishedName): Name =>
  new Name(
    parts.map(
      ([key, text]) =>
        new RelativeDistinguishedName([
          new AttributeTypeAndValue({
            type: ATTRIBUTES[key],
            value: new AttributeValue(key === 'C' ? { printableString: text } : { utf8String: text }),
          }),
        ]),
    ),
  );

const extension = (extnID: string, value: unknown, critical = false): Extension =>
  new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });

/** SHA-1 of the public key (RFC 5280, 4.2.1.2). */
const keyIdentifierOf = ({ subjectPublicKey }: SubjectPublicKeyInfo): ArrayBuffer =>
  new Uint8Array(createHash('sha1').update(new Uint8Array(subjectPublicKey)).digest()).buffer;

const aboveBy = (issuer: SubjectPublicKeyInfo): Extension =>
  extension(
    id_ce_authorityKeyIdentifier,
    new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(keyIdentifierOf(issuer)) }),
  );

interface CertificateContent {
  readonly subject: Name;
  readonly issuer: Name;
  readonly validity: { readonly notBefore: Date; readonly notAfter: Date };
  readonly publicKey: SubjectPublicKeyInfo;
  readonly extensions: readonly Extension[];
}

function signCertificate(content: CertificateContent, pkcs8: string): Uint8Array<ArrayBuffer> {
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: newSerial(),
    signature: SIGNED_BY_RSA,
    issuer: content.issuer,
    validity: new Validity(content.validity),
    subject: content.subject,
    subjectPublicKeyInfo: content.publicKey,
    extensions: new Extensions([
      ...content.extensions,
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyIdentifierOf(content.publicKey))),
    ]),
  });
  const signed = new Uint8Array(AsnConvert.serialize(tbsCertificate));
  const signatureValue = signedBy(pkcs8, signed).buffer;
  const whole = new Certificate({ tbsCertificate, signatureAlgorithm: SIGNED_BY_RSA, signatureValue });
  return new Uint8Array(AsnConvert.serialize(whole));
}

const AUTHORITY_YEARS = 20;

/** Makes the root certificate of the sandbox's authority; DER. */
export function selfSigned(name: DistinguishedName, pair: RsaPair, now: Date): Uint8Array<ArrayBuffer> {
  const notAfter = new Date(now);
  // Such cards exist since then. An early date keeps the certificate valid on a machine whose clock is behind.
  const notBefore = new Date('2016-01-01T00:00:00Z');
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + AUTHORITY_YEARS);
  return signCertificate(
    {
      subject: nameOf(name),
      issuer: nameOf(name),
      validity: { notBefore, notAfter },
      publicKey: AsnConvert.parse(pair.publicKey, SubjectPublicKeyInfo),
      extensions: [
        extension(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }), CRITICAL),
        extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign), CRITICAL),
      ],
    },
    base64(pair.privateKey),
  );
}

/** Parsed key and certificate of an authority. */
export interface Issuer {
  readonly name: Name;
  readonly publicKey: SubjectPublicKeyInfo;
  readonly privateKey: string;
}

export function issuerOf({ certificate, private_key }: CertifiedKey): Issuer {
  const { subject, subjectPublicKeyInfo } = AsnConvert.parse(fromBase64(certificate), Certificate).tbsCertificate;
  return { name: subject, publicKey: subjectPublicKeyInfo, privateKey: private_key };
}

/** OID prefix of the holder's data in signing certificates of the individual-number card. */
const OF_HOLDER = '1.2.392.200149.8.5.5';

/** Makes the alternative names with the holder's data (RFC 5280, 4.2.1.6), each a UTF8String with its own OID. */
function namesOf({ name, sex, birth_date, address }: CardHolder): Extension {
  /** Flags for each character whether it replaces one that the certificate cannot hold; always 0 here. */
  const replaced = (text: string): string => '0'.repeat([...text].length);
  const said = [name, replaced(name), String(sex), certifiedBirthDate(birth_date), address, replaced(address)];
  const names = said.map((text, index) => {
    const otherName = new OtherName({
      typeId: `${OF_HOLDER}.${index + 1}`,
      value: encodeTlv(0x0c, utf8(text)).buffer,
    });
    return new GeneralName({ otherName });
  });
  return extension(id_ce_subjectAltName, new SubjectAlternativeName(names));
}

/** Makes a key with its certificate: for authentication, or for signing with the holder's data. */
export async function certifiedKey(
  issuer: Issuer,
  subject: DistinguishedName,
  use: 'authentication' | CardHolder,
  validity: { readonly notBefore: Date; readonly notAfter: Date },
): Promise<CertifiedKey> {
  const pair = await newRsaPair();
  const isAuthentication = use === 'authentication';
  const usage = isAuthentication
    ? KeyUsageFlags.digitalSignature
    : KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation;
  const certificate = signCertificate(
    {
      subject: nameOf(subject),
      issuer: issuer.name,
      validity,
      publicKey: AsnConvert.parse(pair.publicKey, SubjectPublicKeyInfo),
      extensions: [
        extension(id_ce_keyUsage, new KeyUsage(usage), CRITICAL),
        isAuthentication ? extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_clientAuth])) : namesOf(use),
        aboveBy(issuer.publicKey),
      ],
    },
    issuer.privateKey,
  );
  return { certificate: base64(certificate), private_key: base64(pair.privateKey) };
}

/** Makes a list of revoked serial numbers (hex, positive), DER. */
export function revocationListOf(
  issuer: Issuer,
  serials: readonly string[],
  { thisUpdate, nextUpdate }: { readonly thisUpdate: Date; readonly nextUpdate: Date },
): Uint8Array<ArrayBuffer> {
  const revoked = serials.map(
    (serial) =>
      new RevokedCertificate({ userCertificate: fromHex(serial).buffer, revocationDate: new Time(thisUpdate) }),
  );
  const tbsCertList = new TBSCertList({
    version: Version.v2,
    signature: SIGNED_BY_RSA,
    issuer: issuer.name,
    thisUpdate: new Time(thisUpdate),
    nextUpdate: new Time(nextUpdate),
    // Absent when nothing is revoked (RFC 5280, 5.1.2.6).
    ...(revoked.length === 0 ? {} : { revokedCertificates: revoked }),
    crlExtensions: [aboveBy(issuer.publicKey)],
  });
  const signature = signedBy(issuer.privateKey, new Uint8Array(AsnConvert.serialize(tbsCertList))).buffer;
  return new Uint8Array(
    AsnConvert.serialize(new CertificateList({ tbsCertList, signatureAlgorithm: SIGNED_BY_RSA, signature })),
  );
}

/** Reads the serial number of a certificate (DER in base64) as lower-case hex. */
export const serialOf = (certificate: string): string =>
  hex(new Uint8Array(AsnConvert.parse(fromBase64(certificate), Certificate).tbsCertificate.serialNumber));
