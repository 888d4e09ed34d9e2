import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ascii, base64, fromBase64, join } from './bytes.ts';
import type { CardHolder, CardPins, CertifiedKey, IndividualNumberCard } from './card-profile.ts';
import {
  certifiedKey,
  issuerOf,
  newRsaPair,
  publicNumbers,
  revocationListOf,
  selfSigned,
  signedBy,
  type DistinguishedName,
  type Issuer,
} from './certificates.ts';
import { digits, inventedNumber } from './invented-numbers.ts';
import { encodeTlv } from './tlv.ts';
import { cardEnds, certificatesEnd, eraDigits } from './validity.ts';

const AUTHORITY_NAME: DistinguishedName = [
  ['C', 'JP'],
  ['O', 'Machi sandbox'],
  ['OU', 'Virtual individual-number cards'],
  ['CN', 'Machi sandbox CA'],
];
const DAY = 86_400_000;
/** Code of the sample town. No municipality of Japan has it. */
const SAMPLE_MUNICIPALITY = '01999';

/** Default PINs of a card. The holder's birth date opens the surface. */
export const SAMPLE_PINS = { authentication: '1234', signing: 'ABC123', input: '1234' } as const;

export interface CardOrder {
  /** Name of the card's file: lower-case letters, digits, hyphens. */
  readonly card_key: string;
  readonly card_name: string;
  readonly holder: CardHolder;
  /** Time of issue, from which the certificates' validity is counted. */
  readonly now: Date;
  readonly pins?: Partial<Record<keyof typeof SAMPLE_PINS, string>>;
}

/** Stands in for the issuer of individual-number cards. Only configurations with its certificate trust it. */
export interface SandboxAuthority {
  /** DER. */
  readonly certificate: Uint8Array<ArrayBuffer>;
  issueCard(order: CardOrder): Promise<IndividualNumberCard>;
  /** Renews the certificates, as the town's counter does: new serials, same surface key and body. */
  renewCertificates(card: IndividualNumberCard, now: Date): Promise<IndividualNumberCard>;
  /** Makes the list from serials in hex, as DER. `nextUpdate` is a day later. */
  revocationList(revokedSerials: readonly string[], now: Date): Uint8Array<ArrayBuffer>;
}

/** Reads the authority of `<folder>/authority.json`, or creates it. If two processes create it at once, one wins. */
export async function openSandboxAuthority(folder: string): Promise<SandboxAuthority> {
  const file = path.join(folder, 'authority.json');
  const own: CertifiedKey = readAuthority(file) ?? (await makeAuthority(file));
  const issuer = issuerOf(own);
  return {
    certificate: fromBase64(own.certificate),
    async issueCard(order) {
      const [certified, surface] = await Promise.all([certificatesFor(issuer, order.holder, order.now), newRsaPair()]);
      const surfaceKey = base64(surface.privateKey);
      return {
        kind: 'individual-number',
        card_key: order.card_key,
        card_name: order.card_name,
        holder: order.holder,
        ...certified,
        authority_certificate: own.certificate,
        surface: {
          private_key: surfaceKey,
          age_record: base64(ageRecord(order.holder.birth_date, surfaceKey, own.private_key)),
        },
        individual_number: inventedNumber(),
        body_number: digits(15),
        municipality_code: SAMPLE_MUNICIPALITY,
        expires_on: cardEnds(order.now, order.holder.birth_date),
        pins: newPins(order),
      };
    },
    async renewCertificates(card, now) {
      return { ...card, ...(await certificatesFor(issuer, card.holder, now)) };
    },
    revocationList: (serials, now) =>
      revocationListOf(issuer, serials, { thisUpdate: now, nextUpdate: new Date(now.getTime() + DAY) }),
  };
}

function readAuthority(file: string): CertifiedKey | undefined {
  try {
    const { certificate, private_key }: CertifiedKey = JSON.parse(readFileSync(file, 'utf8'));
    return { certificate, private_key };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(`${file} is not readable as a sandbox authority.`, { cause: error });
  }
}

async function makeAuthority(file: string): Promise<CertifiedKey> {
  const pair = await newRsaPair();
  const made: CertifiedKey = {
    certificate: base64(selfSigned(AUTHORITY_NAME, pair, new Date())),
    private_key: base64(pair.privateKey),
  };
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const whole = `${file}.${process.pid}.${digits(6)}`;
  writeFileSync(whole, JSON.stringify(made), { mode: 0o600 });
  try {
    // A link is created atomically and never overwrites.
    linkSync(whole, file);
    return made;
  } catch (error) {
    const others = readAuthority(file);
    if (others) return others;
    throw error;
  } finally {
    rmSync(whole, { force: true });
  }
}

async function certificatesFor(issuer: Issuer, holder: CardHolder, now: Date) {
  const validity = { notBefore: now, notAfter: certificatesEnd(now, holder.birth_date) };
  const subject = (mark: string): DistinguishedName => [
    ['C', 'JP'],
    ['CN', `${digits(18)}${mark}`],
  ];
  const [authentication, signing] = await Promise.all([
    certifiedKey(issuer, subject('A'), 'authentication', validity),
    certifiedKey(issuer, subject('S'), holder, validity),
  ]);
  return { authentication, signing };
}

/** Makes the signed age record: birth date, public half of the surface key, and the authority's signature over both. */
function ageRecord(birthDate: string, surfaceKey: string, authorityKey: string): Uint8Array {
  const { modulus, exponent } = publicNumbers(surfaceKey);
  const signed = join(
    encodeTlv(0xdf11, ascii(birthDate.replaceAll('-', ''))),
    encodeTlv(0xdf12, encodeTlv(0x90, exponent), encodeTlv(0x91, modulus)),
  );
  return encodeTlv(0xff10, signed, encodeTlv(0xdf13, signedBy(authorityKey, signed)));
}

function newPins({ holder, pins }: CardOrder): CardPins {
  const pin = (secret: string, tries: number) => ({ secret, tries, tries_left: tries });
  return {
    authentication: pin(pins?.authentication ?? SAMPLE_PINS.authentication, 3),
    signing: pin(pins?.signing ?? SAMPLE_PINS.signing, 5),
    input: pin(pins?.input ?? SAMPLE_PINS.input, 3),
    birth: pin(eraDigits(holder.birth_date), 10),
  };
}
