import type { DelegationGround } from '@machi/domain/delegations/model';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { delegatedMatters, type DelegatedMatter } from '@machi/domain/permissions/delegated';
import type { OpenTown } from '../towns/open-town.ts';

interface Made {
  readonly matters?: readonly DelegatedMatter[];
  /** `taken`: the principal has not yet confirmed it. `counter`: an official's, for ten minutes. */
  readonly state?: 'taken' | 'standing' | 'ended' | 'counter';
}

/** The office's request that somebody may act for a member; waiting, by the sample's official of the members. */
export async function newDelegationRequest(
  town: OpenTown,
  principal: number,
  delegate: number,
  ground: DelegationGround = 'both',
  asked_by = 7,
): Promise<number> {
  const now = town.now();
  const [row] = await town.rows<{ delegation_request_id: number }>(
    `insert into delegation_request (principal_id, delegate_id, ground, matters, ends_on, reason, asked_by, asked_at,
       closes_on, paper_name, paper_type, paper)
     values ($1, $2, $3, '{reservations}', $4, '窓口で頼まれました。', $5, $6, $4, $7, $8, $9) returning delegation_request_id`,
    principal,
    delegate,
    ground,
    addDays(dateAt(now), 14),
    asked_by,
    now,
    ...(ground === 'paper' ? ['委任状.png', 'image/png', Buffer.from('x')] : [null, null, null]),
  );
  return row?.delegation_request_id ?? 0;
}

/** A delegation from one member to another; standing and for everything, unless said otherwise. */
export async function newDelegation(
  town: OpenTown,
  principal: number,
  delegate: number,
  { matters = delegatedMatters, state = 'standing' }: Made = {},
): Promise<number> {
  const now = town.now();
  const [row] = await town.rows<{ delegation_id: number }>(
    `insert into delegation (principal_id, delegate_id, matters, ends_on, offered_at, taken_at, confirmed_at, ended_at, until)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8) returning delegation_id`,
    principal,
    delegate,
    [...matters],
    addDays(dateAt(now), 30),
    now,
    state === 'taken' ? null : now,
    state === 'ended' ? new Date(now.getTime() - 1000) : null,
    state === 'counter' ? new Date(now.getTime() + 600_000) : null,
  );
  return row?.delegation_id ?? 0;
}

/** A standing watch: a delegation of no matter, for bath and ride, after three days. */
export async function newWatch(town: OpenTown, principal: number, delegate: number, made: Made = {}): Promise<number> {
  const id = await newDelegation(town, principal, delegate, { ...made, matters: [] });
  await town.rows(`insert into watch (delegation_id, signs, days) values ($1, '{bath,ride}', 3)`, id);
  return id;
}

/** The header of a request for somebody else. */
export const actingFor = (delegationId: number) => ({ 'acting-for': String(delegationId) });
