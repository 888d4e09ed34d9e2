import { endCounter, type openCounter } from '@machi/domain/delegations/counter-contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { call } from '../calls/client.ts';
import { recordStore } from '../record/record.ts';
import { ACTING, actingNow, type Acting } from './acting.ts';

/** Begins to act for somebody, or with null ends it, and opens a page. */
export function act(next: Acting | null, path: string): void {
  if (next) sessionStorage.setItem(ACTING, JSON.stringify(next));
  else sessionStorage.removeItem(ACTING);
  location.assign(path);
}

/** Whether this tab acts at the counter, for a person whom an official serves. */
export const isAtCounter = (): boolean => actingNow()?.person !== undefined;

/**
 * Begins to act at the counter.
 * @param back the official's page to which the end leads
 */
export function actAtCounter(
  { delegation_id, member_id: person, name, until }: ReplyOf<typeof openCounter>,
  { paths, back }: Required<Pick<Acting, 'paths' | 'back'>>,
  path: string,
): void {
  const { member_id } = recordStore.read();
  act({ delegation_id, member_id, person, name, until, paths: [...paths, '/logout'], back }, path);
}

/** Stops to act, and opens the page from which it began. */
export async function stopActing(): Promise<void> {
  const acting = actingNow();
  if (acting?.until !== undefined)
    await call(endCounter, { delegation_id: acting.delegation_id }, { ignoresError: true });
  act(null, acting?.back ?? '/account/delegations');
}
