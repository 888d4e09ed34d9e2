/**
 * Contents of a virtual card's file. Its data are invented: names of the sample town, keys and certificates of the
 * sandbox's authority. Bytes are base64, dates YYYY-MM-DD.
 */
export type CardProfile = IndividualNumberCard | TownCard;

export interface CardHolder {
  readonly name: string;
  readonly address: string;
  readonly birth_date: string;
  /** JIS X 0303: 1 male, 2 female, 0 not known, 9 not applicable. */
  readonly sex: 0 | 1 | 2 | 9;
}

/** PINs of a card: authentication key, signing key, input assist, and birth date. */
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
  /** File name: lower-case letters, digits and hyphens. */
  readonly card_key: string;
  readonly card_name: string;
  /**
   * Variants of cards, because sources differ. `exact`: files end with their content, the token is 32 bytes, the
   * surface holds the certificate of its record's signer, and every selection resets PIN verification.
   */
  readonly make?: 'filled' | 'exact';
  readonly holder: CardHolder;
  readonly authentication: CertifiedKey;
  readonly signing: CertifiedKey;
  /** Certificate of the authority that issued both. */
  readonly authority_certificate: string;
  /** Key of the surface application, and the card's signed age record. */
  readonly surface: { readonly private_key: string; readonly age_record: string };
  /** Invented. Tests use it to prove that it is never read. */
  readonly individual_number: string;
  /** Number of the card itself, 15 digits. It stays the same when certificates are renewed. */
  readonly body_number: string;
  readonly municipality_code: string;
  readonly expires_on: string;
  /** Application of the town in the card's free area; AID and file in lower-case hex, the key as base64. */
  readonly town_application?: { readonly aid: string; readonly file: string; readonly key: string };
  readonly pins: CardPins;
}

/** A plain NFC card, identified only by its UID. */
export interface TownCard {
  readonly kind: 'town';
  readonly card_key: string;
  readonly card_name: string;
  /** 4, 7 or 10 bytes in lower-case hex. */
  readonly uid: string;
}
