/**
 * All that makes a virtual card, as it lies in its file. Nothing of it is anybody's: names are of the sample town, keys and
 * certificates of the sandbox's own authority. Bytes are base64, dates YYYY-MM-DD.
 */
export type CardProfile = IndividualNumberCard | TownCard;

export interface CardHolder {
  readonly name: string;
  readonly address: string;
  readonly birth_date: string;
  /** JIS X 0303: 1 male, 2 female, 0 not known, 9 not applicable. */
  readonly sex: 0 | 1 | 2 | 9;
}

/** The secrets of a card: of the authentication key, of the signing key, of the input assist, and the birth date. */
export const pinNames = ['authentication', 'signing', 'input', 'birth'] as const;
export type PinName = (typeof pinNames)[number];

export interface CardPin {
  readonly secret: string;
  readonly tries: number;
  readonly tries_left: number;
}
export type CardPins = Readonly<Record<PinName, CardPin>>;

/** Certificate as DER, private key as PKCS#8. */
export interface CertifiedKey {
  readonly certificate: string;
  readonly private_key: string;
}

export interface IndividualNumberCard {
  readonly kind: 'individual-number';
  /** Name of its file: lower-case letters, digits and hyphens. */
  readonly card_key: string;
  readonly card_name: string;
  /**
   * Cards differ, and no two sources describe the same one. `exact`: files end where their content does, the token is 32
   * bytes, the surface holds the certificate of who signs its record, and what was verified ends with every selection.
   */
  readonly make?: 'filled' | 'exact';
  readonly holder: CardHolder;
  readonly authentication: CertifiedKey;
  readonly signing: CertifiedKey;
  /** Certificate of the authority above both. */
  readonly authority_certificate: string;
  /** The surface application's own key, and its signed age record as the card holds it. */
  readonly surface: { readonly private_key: string; readonly age_record: string };
  /** Invented: it is there so that a test can prove that nobody reads it. */
  readonly individual_number: string;
  /** Number of the card itself, 15 digits; the same after a renewal of its certificates. */
  readonly body_number: string;
  readonly municipality_code: string;
  readonly expires_on: string;
  /** An application of the town in the card's free area; AID and file in lower-case hex, the key as base64. */
  readonly town_application?: { readonly aid: string; readonly file: string; readonly key: string };
  readonly pins: CardPins;
}

/** A plain NFC card, known by nothing but its UID. */
export interface TownCard {
  readonly kind: 'town';
  readonly card_key: string;
  readonly card_name: string;
  /** 4, 7 or 10 bytes in lower-case hex. */
  readonly uid: string;
}
