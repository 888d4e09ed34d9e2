import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@machi/domain/factors/passkeys';

// Loaded only for a passkey.
const library = () => import('@simplewebauthn/browser');

/** Asks the device for an existing passkey; undefined when the person gave up, or the device has none. */
export async function askPasskey(request: PasskeyRequest): Promise<PasskeyAnswer | undefined> {
  try {
    const { startAuthentication } = await library();
    const optionsJSON = { ...request, allowCredentials: request.allowCredentials.map(withoutTransports) };
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
  } catch {
    return undefined;
  }
}

/** Asks the device to create a passkey; undefined as above. */
export async function makePasskey(creation: PasskeyCreation): Promise<NewPasskey | undefined> {
  try {
    const { startRegistration } = await library();
    const optionsJSON = { ...creation, excludeCredentials: creation.excludeCredentials.map(withoutTransports) };
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    const known = transports === undefined ? {} : { transports: [...transports] };
    return { id, rawId, type, response: { clientDataJSON, attestationObject, ...known } };
  } catch {
    return undefined;
  }
}

/** Drops the transports: how a key was reached last time says nothing about this device. */
const withoutTransports = ({ id, type }: PasskeyRequest['allowCredentials'][number]) => ({ id, type });
