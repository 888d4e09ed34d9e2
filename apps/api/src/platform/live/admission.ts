import { decidePermission, type Permission } from '@machi/domain/permissions/model';
import type { Context } from 'hono';
import { hashOf } from '../../ground/secrets.ts';
import { findDevice, seeDevice } from '../sessions/device-keys.ts';
import type { House } from '../house.ts';
import { credentialsOf, deviceKeyOf } from '../http/credentials.ts';
import { findOpenSession, whoseSession } from '../sessions/sessions.ts';

/** Who may hold a restricted line: officials with a permission, and devices of a spot. */
export interface Admission {
  readonly officials: Permission;
  readonly spotOf: (house: House) => number;
}

export interface Refused {
  readonly status: 401 | 403 | 429;
  /** The delay before a retry. */
  readonly seconds?: number;
}

/** Whether an admitted holder is still allowed. */
export type StillAdmitted = (now: Date) => Promise<boolean>;

/** Admits the holder of a session or device key, or answers why not. */
export async function admit(
  house: House,
  { officials, spotOf }: Admission,
  context: Context,
  now: Date,
): Promise<StillAdmitted | Refused> {
  const key = deviceKeyOf(context);
  if (key !== undefined) {
    const device = await findDevice(house.database, 'spot', key);
    if (device?.kind !== 'spot') return { status: 401 };
    const seconds = await house.rates.ofDevice(device.device_id);
    if (seconds > 0) return { status: 429, seconds };
    if (device.spot_id !== spotOf(house)) return { status: 403 };
    await seeDevice(house.database, device.device_id, now);
    return async () => (await findDevice(house.database, 'spot', key)) !== undefined;
  }
  const secrets = credentialsOf(context, house);
  const session = secrets && (await findOpenSession(house, secrets.token, secrets.cookie, now, false));
  if (!secrets || !session) return { status: 401 };
  const seconds = await house.rates.ofAccount(session.member.member_id);
  if (seconds > 0) return { status: 429, seconds };
  if (session.mustEnrol || decidePermission(session.member, officials) !== 'granted') return { status: 403 };
  const cookieHash = hashOf(secrets.cookie);
  return async (later) => {
    const member = await whoseSession(house, session.tokenHash, cookieHash, later);
    return member !== undefined && decidePermission(member, officials) === 'granted';
  };
}
