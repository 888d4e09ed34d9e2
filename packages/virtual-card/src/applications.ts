import { createPrivateKey, type KeyObject } from 'node:crypto';
import { ascii, fromBase64, hex, join, utf8 } from './bytes.ts';
import type { IndividualNumberCard, PinName } from './card-profile.ts';
import { encodeTlv } from './tlv.ts';

/** An elementary file. Without the PIN in `needs` it answers 6982. */
export type CardFile =
  | { readonly kind: 'transparent'; readonly bytes: Uint8Array; readonly needs: PinName | null }
  | { readonly kind: 'records'; readonly records: readonly Uint8Array[] }
  | { readonly kind: 'pin'; readonly pin: PinName }
  | { readonly kind: 'key'; readonly key: KeyObject; readonly needs: PinName };

export interface Application {
  /** Lower-case hex. */
  readonly aid: string;
  readonly files: ReadonlyMap<number, CardFile>;
  /** Key that signs without a PIN (80 2A 00 00), if the application has one. */
  readonly ownKey: KeyObject | null;
}

export const AID = {
  jpki: 'd392f000260100000001',
  surface: 'd3921000310001010402',
  inputAssist: 'd3921000310001010408',
  residentRegister: 'd3921000310001010401',
  common: 'd3921000310001010100',
} as const;

/** Makes the name of a file in the log of reads: `d392f000260100000001/000a`. */
export const fileName = (aid: string, file: number): string => `${aid}/${hex(Uint8Array.of(file >> 8, file & 0xff))}`;

/** Padding: files of real cards are larger than their contents, so readers must use the lengths inside. */
const FILLER = Uint8Array.of(0xff, 0xff);

/** Encodes public and PIN-protected files for a card of this make. */
const filesOf = ({ make }: IndividualNumberCard) => {
  const written = (bytes: Uint8Array): Uint8Array => (make === 'exact' ? bytes : join(bytes, FILLER));
  const guarded = (bytes: Uint8Array, needs: PinName | null): CardFile => ({
    kind: 'transparent',
    bytes: written(bytes),
    needs,
  });
  return { open: (bytes: Uint8Array) => guarded(bytes, null), guarded };
};
const privateKey = (pkcs8: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' });

/** CK_TOKEN_INFO of PKCS #11. As far as known, only the label matters. */
const TOKEN_INFO_LENGTH = { filled: 160, exact: 32 } as const;
const tokenInfo = ({ make = 'filled' }: IndividualNumberCard): Uint8Array =>
  ascii('JPKIAPICCTOKEN2'.padEnd(TOKEN_INFO_LENGTH[make], ' '));

/** Encodes a date as on a card. */
const digitsOf = (date: string): Uint8Array => ascii(date.replaceAll('-', ''));

/** Encodes name, address, birth date and sex behind a table of their offsets. */
function basicFour({ name, address, birth_date, sex }: IndividualNumberCard['holder']): Uint8Array {
  const fields = [
    encodeTlv(0xdf22, utf8(name)),
    encodeTlv(0xdf23, utf8(address)),
    encodeTlv(0xdf24, digitsOf(birth_date)),
    encodeTlv(0xdf25, ascii(String(sex))),
  ];
  let at = 0;
  const offsets = fields.map((field) => {
    const offset = Uint8Array.of(at >> 8, at & 0xff);
    at += field.length;
    return offset;
  });
  return encodeTlv(0xff20, encodeTlv(0xdf21, ...offsets), ...fields);
}

/** Makes the town's application in the free area: one file readable without a PIN. */
function townApplicationOf(card: IndividualNumberCard): readonly Application[] {
  const { town_application } = card;
  if (!town_application) return [];
  const { open } = filesOf(card);
  const { aid, file, key } = town_application;
  return [{ aid, ownKey: null, files: new Map([[Number.parseInt(file, 16), open(fromBase64(key))]]) }];
}

/**
 * Makes the applications of an individual-number card. File numbers are those known from public readers of such cards.
 */
export function applicationsOf(card: IndividualNumberCard): readonly Application[] {
  const authority = fromBase64(card.authority_certificate);
  const { open, guarded } = filesOf(card);
  return [
    {
      aid: AID.jpki,
      ownKey: null,
      files: new Map<number, CardFile>([
        [0x0001, guarded(fromBase64(card.signing.certificate), 'signing')],
        [0x0002, open(authority)],
        [0x0006, { kind: 'transparent', bytes: tokenInfo(card), needs: null }],
        [0x000a, open(fromBase64(card.authentication.certificate))],
        [0x000b, open(authority)],
        [0x0017, { kind: 'key', key: privateKey(card.authentication.private_key), needs: 'authentication' }],
        [0x0018, { kind: 'pin', pin: 'authentication' }],
        [0x001a, { kind: 'key', key: privateKey(card.signing.private_key), needs: 'signing' }],
        [0x001b, { kind: 'pin', pin: 'signing' }],
      ]),
    },
    {
      aid: AID.surface,
      ownKey: privateKey(card.surface.private_key),
      files: new Map<number, CardFile>([
        [0x0001, guarded(fromBase64(card.surface.age_record), 'birth')],
        ...(card.make === 'exact' ? ([[0x0004, open(authority)]] as const) : []),
        [0x0011, { kind: 'pin', pin: 'birth' }],
      ]),
    },
    {
      aid: AID.inputAssist,
      ownKey: null,
      files: new Map<number, CardFile>([
        [0x0001, guarded(encodeTlv(0xdf10, ascii(card.individual_number)), 'input')],
        [0x0002, guarded(basicFour(card.holder), 'input')],
        [0x0011, { kind: 'pin', pin: 'input' }],
      ]),
    },
    { aid: AID.residentRegister, ownKey: null, files: new Map() },
    {
      aid: AID.common,
      ownKey: null,
      files: new Map<number, CardFile>([
        [
          0x0001,
          {
            kind: 'records',
            records: [
              encodeTlv(0x01, ascii(card.body_number), ascii(card.municipality_code), digitsOf(card.expires_on)),
            ],
          },
        ],
      ]),
    },
    ...townApplicationOf(card),
  ];
}
