import { AsyncLocalStorage } from 'node:async_hooks';
import type { SessionMember } from '../sessions/sessions.ts';

/** For whom somebody acts, with their contact. */
export interface Principal extends SessionMember {
  readonly email: string | null;
  readonly login_tel_key: string | null;
}

/** Who acts for another. */
export interface Delegate extends SessionMember {
  /** What the person asked of an official at the counter; null: the principal has given the delegation. */
  readonly reason: string | null;
}

/** The two people while a request is handled for another: notifications name the delegate. */
export interface ActingPair {
  readonly principal: Principal;
  readonly delegate: Delegate;
}
/** What notifications say of them. */
interface NamedPair {
  readonly principal: Pick<Principal, 'name' | 'locale' | 'email' | 'login_tel_key'>;
  readonly delegate: SessionMember;
  /** The club for which they act, when the principal made its reservation. */
  readonly club?: string;
}
export const acting = new AsyncLocalStorage<NamedPair>();
