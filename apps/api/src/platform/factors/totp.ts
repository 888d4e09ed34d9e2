import { TOTP_DIGITS, TOTP_SECONDS, TOTP_WINDOW, totpStepAt } from '@machi/domain/factors/rules';
import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from '../../ground/seal.ts';
import { townKeys } from '../../ground/town-keys.ts';

type Keyed = { readonly secret: string };

const totpOf = (base32: string, issuer = '', label = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: TOTP_SECONDS,
    secret: Secret.fromBase32(base32),
  });

/** 160 random bits, as RFC 4226 recommends, in Base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Bytes as typed into an authenticator app. */
export const base32Of = (bytes: Uint8Array): string => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;

/** The `otpauth:` address that an authenticator app reads from a QR code. */
export const totpUri = (base32: string, issuer: string, label: string): string =>
  totpOf(base32, issuer, label).toString();

/** The code of one step, as the app shows it. */
export const totpCode = (base32: string, step: number): string =>
  totpOf(base32).generate({ timestamp: step * TOTP_SECONDS * 1000 });

/** The step of this code, the current one or a neighbour; undefined if it matches none. */
export function stepOfCode(base32: string, typed: string, now: Date): number | undefined {
  const delta = totpOf(base32).validate({ token: typed, timestamp: now.getTime(), window: TOTP_WINDOW });
  return delta === null ? undefined : totpStepAt(now) + delta;
}

const ownerOf = (memberId: number): string => `totp ${memberId}`;

/** The encrypted secret, bound to the member: unreadable in a backup and useless in another member's row. */
export const sealTotp = ({ secret }: Keyed, memberId: number, base32: string): Buffer =>
  seal(townKeys(secret).factorKey, base32, ownerOf(memberId));

export const unsealTotp = ({ secret }: Keyed, memberId: number, sealed: Uint8Array): string | undefined =>
  unseal(townKeys(secret).factorKey, sealed, ownerOf(memberId));
