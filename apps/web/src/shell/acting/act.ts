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

const OVER = 'acting-over';

/** Leaves when the time is over. The official's page offers to go on with the same person, where it stopped. */
export function leaveOver(): void {
  const { person: member_id, name, back = '/account/delegations' } = actingNow() ?? {};
  const next = location.pathname + location.search;
  if (member_id !== undefined)
    sessionStorage.setItem(OVER, JSON.stringify({ proxied: { member_id, name, furigana: '', next } }));
  act(null, back);
}

/** What was over when this page opened; null: nothing. */
export const foundOver = (): unknown => JSON.parse(sessionStorage.getItem(OVER) ?? 'null');
export const forgetOver = (): void => sessionStorage.removeItem(OVER);

/** Stops to act, and opens the page from which it began. */
export async function stopActing(): Promise<void> {
  const acting = actingNow();
  if (acting?.until !== undefined)
    await call(endCounter, { delegation_id: acting.delegation_id }, { ignoresError: true });
  act(null, acting?.back ?? '/account/delegations');
}
