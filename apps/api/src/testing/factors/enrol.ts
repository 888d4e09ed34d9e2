import type { Credentials, OpenTown } from '../towns/open-town.ts';
import { codeShown } from './authenticator.ts';

/** A person's authenticator app. */
export interface Authenticator {
  readonly secret: string;
  code(): string;
  readonly recoveryCodes: readonly string[];
  /** The session that added it, with its new cookie. */
  readonly as: Credentials;
}

/** Adds an authenticator app for a person who has the first sample member's password. */
export async function enrolTotp(town: OpenTown, as: Credentials): Promise<Authenticator> {
  const old_password = town.house.town.sampleMembers[0]?.password;
  const begun = await town.call('POST', '/api/account/factors/totp', { as, body: { old_password } });
  const { enrolment, secret }: { enrolment: string; secret: string } = begun.body;
  const code = () => codeShown(secret, town.now());
  const done = await town.call('POST', '/api/account/factors/totp/confirm', { as, body: { enrolment, code: code() } });
  if (done.status !== 200) throw new Error(`not enrolled: ${begun.text} ${done.text}`);
  const cookie = /sid=([^;]+)/.exec(done.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { secret, code, recoveryCodes: done.body.recovery_codes ?? [], as: { token: as.token, cookie } };
}
