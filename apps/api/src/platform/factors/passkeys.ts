import { randomBytes } from 'node:crypto';
import {
  takesPasskeys,
  type NewPasskey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@machi/domain/factors/passkeys';
import type { House } from '../house.ts';
import type { KeptPasskey, PasskeyRow } from './passkey-store.ts';

type Place = Pick<House, 'publicUrl' | 'town'>;

/** A browser's time limit, in milliseconds. */
const TIMEOUT = 5 * 60_000;
/** ES256, EdDSA and RS256, in order of preference. */
const ALGORITHMS = [-7, -8, -257];

/** The relying party: the host name of the town's address, to which browsers bind passkeys. */
const rpIdOf = ({ publicUrl }: Place): string => new URL(publicUrl).hostname;
const originOf = ({ publicUrl }: Place): string => new URL(publicUrl).origin;

export const offersPasskeys = ({ publicUrl }: Pick<House, 'publicUrl'>): boolean => takesPasskeys(publicUrl);

const newChallenge = (): string => randomBytes(32).toString('base64url');
const knownKey = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: [...transports],
});

export const passkeyRequest = (house: Place, passkeys: readonly PasskeyRow[]): PasskeyRequest => ({
  challenge: newChallenge(),
  rpId: rpIdOf(house),
  timeout: TIMEOUT,
  userVerification: 'required',
  allowCredentials: passkeys.map(knownKey),
});

/** @param member shown to a person who chooses among their passkeys */
export const passkeyCreation = (
  house: Place,
  member: { readonly member_id: number; readonly login_id: string; readonly name: string },
  passkeys: readonly PasskeyRow[],
): PasskeyCreation => ({
  challenge: newChallenge(),
  rp: { id: rpIdOf(house), name: house.town.town.product_name.ja },
  user: {
    id: Buffer.from(`member ${member.member_id}`).toString('base64url'),
    name: member.login_id,
    displayName: member.name,
  },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: TIMEOUT,
  attestation: 'none',
  excludeCredentials: passkeys.map(knownKey),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
});

// Loaded on demand, because it includes certificate parsers.
const library = () => import('@simplewebauthn/server');

/** The stored data of a new passkey; undefined if the answer is not for this challenge, origin and owner. */
export async function readNewPasskey(
  house: Place,
  { id, rawId, type, response }: NewPasskey,
  challenge: string,
): Promise<KeptPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const result = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: originOf(house),
    expectedRPID: rpIdOf(house),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (result?.verified !== true) return undefined;
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    is_backed_up: credentialBackedUp,
    transports,
  };
}

/** The counter and backup state after a passkey's answer; undefined if it is wrong or its counter has gone back. */
export async function readAnswer(
  house: Place,
  { id, rawId, type, response }: PasskeyAnswer,
  { credential_id, public_key, sign_count }: PasskeyRow,
  challenge: string,
): Promise<{ readonly sign_count: number; readonly is_backed_up: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: originOf(house),
    expectedRPID: rpIdOf(house),
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: Number(sign_count) },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (result?.verified !== true) return undefined;
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { sign_count: newCounter, is_backed_up: credentialBackedUp };
}
