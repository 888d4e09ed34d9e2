import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '@machi/domain/factors/passkeys';

type Key = number | string;
type Value = Key | Buffer | Map<Key, Value>;

/** A CBOR head (RFC 8949, section 3): major type and count. */
function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.of((major << 5) | count);
  if (count < 256) return Buffer.of((major << 5) | 24, count);
  return Buffer.of((major << 5) | 25, count >> 8, count & 255);
}
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, part]) => [cbor(key), cbor(part)])]);
}

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const base64 = (bytes: Buffer): string => bytes.toString('base64url');
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_KEY = 64;

/** Deviations of an authenticator or page. */
export interface Oddity {
  readonly origin?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  readonly isUnverified?: boolean;
  readonly count?: number;
  readonly type?: string;
}

/** A software authenticator written from WebAuthn level 2, independent of the server's library. */
export function newAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = base64(credentialId);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let count = 0;

  const clientData = (type: string, challenge: string, odd: Oddity): Buffer =>
    Buffer.from(
      JSON.stringify({ type: odd.type ?? type, challenge: odd.challenge ?? challenge, origin: odd.origin ?? origin }),
    );
  function authenticatorData(rpId: string, odd: Oddity, flags = 0): Buffer {
    count = odd.count ?? count + 1;
    const all = USER_PRESENT | (odd.isUnverified === true ? 0 : USER_VERIFIED) | flags;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(odd.rpId ?? rpId), Buffer.of(all), counter]);
  }

  return {
    id,
    /** Makes a key, without attestation. */
    make({ challenge, rp }: { challenge: string; rp: { id: string } }, odd: Oddity = {}): NewPasskey {
      const key = new Map<Key, Value>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const authData = Buffer.concat([
        authenticatorData(rp.id, odd, HAS_KEY),
        Buffer.alloc(16),
        Buffer.of(0, credentialId.length),
        credentialId,
        cbor(key),
      ]);
      const attestation = new Map<Key, Value>([
        ['fmt', 'none'],
        ['attStmt', new Map<Key, Value>()],
        ['authData', authData],
      ]);
      const clientDataJSON = base64(clientData('webauthn.create', challenge, odd));
      const response = { clientDataJSON, attestationObject: base64(cbor(attestation)), transports: ['internal'] };
      return { id, rawId: id, type: 'public-key', response };
    },
    /** Signs a login's challenge. */
    answer({ challenge, rpId }: { challenge: string; rpId: string }, odd: Oddity = {}): PasskeyAnswer {
      const data = clientData('webauthn.get', challenge, odd);
      const authData = authenticatorData(rpId, odd);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      const response = {
        clientDataJSON: base64(data),
        authenticatorData: base64(authData),
        signature: base64(signature),
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}
export type Authenticator = ReturnType<typeof newAuthenticator>;
