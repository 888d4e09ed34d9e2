import type { CallFailure } from '@machi/client/client';
import type { Endpoint } from '@machi/domain/contract/endpoint';
import { recordStore } from '../record/record.ts';

/** For whom this tab acts (docs/decisions/0177). Another tab, and the next visit, are one's own again. */
export interface Acting {
  readonly delegation_id: number;
  /** Who acts: after a logout or another login it counts no more. */
  readonly member_id: number | null;
  readonly name: string;
  /** When an official's at the counter ends (RFC 3339), the person's number, and the page to go back to. */
  readonly until?: string;
  readonly person?: number;
  readonly back?: string;
  /** Entries of the account's menu that can be used for them. */
  readonly paths: readonly string[];
}

/** Where the tab keeps it. */
export const ACTING = 'acting';

function stored(): Acting | null {
  try {
    return JSON.parse(sessionStorage.getItem(ACTING) ?? '') as Acting | null;
  } catch {
    // Nothing is kept, or nothing can be.
    return null;
  }
}
// The page loads anew at each change, so that nothing of one person stays on the other's pages.
let found = stored();

export function actingNow(): Acting | null {
  if (found?.member_id !== recordStore.read().member_id) found = null;
  return found;
}

/**
 * Requests about the delegate's own session and delegations, and those of an official at work. At the counter the official
 * signs with their own card, and keeps what is typed for the person.
 */
const isOwn = ({ permission, name }: Endpoint): boolean =>
  /:any$|^session|^delegation/.test(permission) ||
  name === 'readSession' ||
  (actingNow()?.person !== undefined && /^draft|^document:keep|:sign:/.test(permission));

/** The delegation that a request names; undefined: it is one's own. */
export const actingFor = (endpoint: Endpoint): number | undefined =>
  isOwn(endpoint) ? undefined : actingNow()?.delegation_id;

/** What was refused to who acts for another, until the bar is there and hears it itself. */
const early: CallFailure[] = [];
export const refused = { early, hear: (failure: CallFailure): void => void early.push(failure) };
