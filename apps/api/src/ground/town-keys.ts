import { createHmac, createPrivateKey, createPublicKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import { emailKey } from '@machi/domain/fields/model';
import { keyedHash } from './secrets.ts';

/** Before the 32 bytes of an Ed25519 key in PKCS#8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Length of an Ed25519 public key at the end of its SPKI. */
const PUBLIC_BYTES = 32;

const derived = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'machi', purpose, 32));

export interface TownKeys {
  /** Key of card hashes, which terminals get too: `card_hash` and its like are HMAC-SHA256 under it. */
  readonly cardHashKey: Buffer;
  /** Keyed hash of a text of `identityText`, 64 hex digits. */
  cardHash(text: string): string;
  /** Seals the secrets of second factors. */
  readonly factorKey: Buffer;
  /** Seals the templates of faces. */
  readonly faceKey: Buffer;
  /** Seals the numbers of bank accounts. */
  readonly accountKey: Buffer;
  /** Seals the seeds of lotteries until they are drawn. */
  readonly lotteryKey: Buffer;
  /** By which the address of somebody outside is known again once it is deleted. */
  guestHash(email: string): string;
  /** Seals what a signing under way needs when the browser is back. */
  readonly signingKey: Buffer;
  /** Signs what a phone shows as a pass; Ed25519, 64 bytes. */
  signPass(content: Uint8Array): Buffer;
  /** Raw 32 bytes by which terminals check that. */
  readonly passPublicKey: Buffer;
}

const known = new Map<string, TownKeys>();

/** The keys of a town that follow from its one secret: nothing more to keep, back up or lose. */
export function townKeys(secret: string): TownKeys {
  const before = known.get(secret);
  if (before) return before;
  const cardHashKey = derived(secret, 'card-hash');
  const passKey: KeyObject = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, derived(secret, 'phone-pass')]),
    format: 'der',
    type: 'pkcs8',
  });
  const keys: TownKeys = {
    cardHashKey,
    cardHash: (text) => createHmac('sha256', cardHashKey).update(text).digest('hex'),
    factorKey: derived(secret, 'second-factor'),
    faceKey: derived(secret, 'face-template'),
    accountKey: derived(secret, 'bank-account'),
    lotteryKey: derived(secret, 'lottery-seed'),
    guestHash: (email) => keyedHash(secret, `guest of schedules ${emailKey(email)}`),
    signingKey: derived(secret, 'signing'),
    signPass: (content) => sign(null, content, passKey),
    passPublicKey: createPublicKey(passKey).export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES),
  };
  known.set(secret, keys);
  return keys;
}
