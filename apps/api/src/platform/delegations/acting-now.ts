import { AsyncLocalStorage } from 'node:async_hooks';
import type { SessionMember } from '../sessions/sessions.ts';

/** For whom somebody acts, with their contact. */
export interface Principal extends SessionMember {
  readonly email: string | null;
  readonly login_tel_key: string | null;
}

/** The two people while a request is handled for another: notifications name the delegate. */
interface ActingPair {
  readonly principal: Principal;
  readonly delegate: SessionMember;
}
export const acting = new AsyncLocalStorage<ActingPair>();
