import { createECDH, createHmac, createPrivateKey, createPublicKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import { emailKey } from '@machi/domain/fields/model';
import { keyedHash } from './secrets.ts';

/** The PKCS#8 prefix of an Ed25519 key (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Length of an Ed25519 public key at the end of its SPKI. */
const PUBLIC_BYTES = 32;

const derived = (secret: string, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'machi', purpose, bytes));

/** The order of P-256 (FIPS 186-5): private keys are below it. */
const P256_ORDER = 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632551n;

/** A pair of keys of P-256 in base64url; 8 bytes more than a key's make every key as likely (FIPS 186-5, A.2.1). */
function pushKeys(secret: string) {
  const drawn = BigInt(`0x${derived(secret, 'push', 40).toString('hex')}`);
  const scalar = Buffer.from(((drawn % (P256_ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
}

export interface TownKeys {
  /** Key of card hashes, also given to terminals: `card_hash` and the like are HMAC-SHA256 with it. */
  readonly cardHashKey: Buffer;
  /** Keyed hash of a text of `identityText`, 64 hex digits. */
  cardHash(text: string): string;
  readonly factorKey: Buffer;
  readonly faceKey: Buffer;
  /** Encrypts bank account numbers. */
  readonly accountKey: Buffer;
  /** Encrypts the codes of doors. */
  readonly doorKey: Buffer;
  /** Encrypts the seeds of lotteries until the draw. */
  readonly lotteryKey: Buffer;
  /** Encrypts the secrets that sign webhooks. */
  readonly webhookKey: Buffer;
  /** Recognizes a guest's address after its deletion. */
  guestHash(email: string): string;
  /** Encrypts the state of a signing in progress. */
  readonly signingKey: Buffer;
  /** Encrypts what a login at the office's directory needs, and the refresh token of the session. */
  readonly directoryKey: Buffer;
  /** Signs a phone's pass; Ed25519, 64 bytes. */
  signPass(content: Uint8Array): Buffer;
  /** Prove to push services who sends (VAPID, RFC 8292), in base64url; browsers subscribe to the public one. */
  readonly push: { readonly publicKey: string; readonly privateKey: string };
  /** Raw 32 bytes by which terminals verify it. */
  readonly passPublicKey: Buffer;
}

const known = new Map<string, TownKeys>();

/** All keys of a town, derived from its one secret: nothing else to store, back up or lose. */
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
    doorKey: derived(secret, 'door-code'),
    lotteryKey: derived(secret, 'lottery-seed'),
    webhookKey: derived(secret, 'webhook-secret'),
    guestHash: (email) => keyedHash(secret, `guest of schedules ${emailKey(email)}`),
    signingKey: derived(secret, 'signing'),
    directoryKey: derived(secret, 'directory'),
    signPass: (content) => sign(null, content, passKey),
    push: pushKeys(secret),
    passPublicKey: createPublicKey(passKey).export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES),
  };
  known.set(secret, keys);
  return keys;
}
