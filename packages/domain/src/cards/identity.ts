/**
 * Texts whose keyed hashes (HMAC-SHA256 under the town's card key, lower-case hex) stand for a card in the database and
 * in a terminal's snapshot and ledger. Server and terminal derive the same text from the same card. All arguments are
 * lower-case hex. The individual number is never included, and a UID never identifies an individual-number card
 * (product, "Cards").
 */
export const identityText = {
  /** Issuer (DER) and serial of the authentication certificate: `card_hash` of an individual-number card. */
  individualNumberCard: (issuerHex: string, serialHex: string): string => `jpki:${issuerHex}:${plainSerial(serialHex)}`,
  /** UID of a plain NFC card of the town: `card_hash` of a town card. */
  townCard: (uidHex: string): string => `uid:${uidHex}`,
  /** SHA-256 of the whole certificate: `certificate_hash`. */
  certificate: (sha256Hex: string): string => `certificate:${sha256Hex}`,
  /** The card's own number from the common application: `body_hash`; it survives a renewal of the certificate. */
  body: (numberHex: string): string => `body:${numberHex}`,
  /** SHA-256 of the key of the town's own application in the card: `card_ap_hash`. The key itself is not passed on. */
  application: (sha256Hex: string): string => `application:${sha256Hex}`,
};

/** DER puts a sign byte before a high bit; other encodings do not. */
const plainSerial = (serialHex: string): string => serialHex.replace(/^(?:00)+(?=..)/, '');
