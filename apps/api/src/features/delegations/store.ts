import { OFFER_MINUTES } from '@machi/domain/delegations/model';
import { hangsOnAddress } from '@machi/domain/delegations/office/grounds';
import { delegationState, isWatch } from '@machi/domain/delegations/rules';
import { delegatedMatters, type DelegatedMatter } from '@machi/domain/permissions/delegated';
import type { Flag } from '@machi/domain/fields/model';
import { addDays, dateAt, type DateText } from '@machi/domain/calendar/model';
import { statement, type Queryable } from '../../database/database.ts';
import { below, ifNone, present, rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { delegation } from '../../database/tables/delegations/delegations.ts';
import { delegationsOf, type DelegationRow } from '../../platform/delegations/delegation-store.ts';
import { keyedHash } from '../../ground/secrets.ts';

const rows = rowsOf(delegation);
const hashOfCode = (secret: string, code: string): Buffer =>
  Buffer.from(keyedHash(secret, `delegation ${code}`), 'hex');

const selectDeeds = statement<{ acted_at: Date; action: string; total: number }>(
  'list-deeds-of-delegate',
  `select count(*) over ()::int as total, acted_at, action from audit
   where subject = 'member' and subject_id = $1 and actor_member_id = $2 and action like 'delegation:%-%'
     and acted_at >= $3 and ($4::timestamptz is null or acted_at <= $4)
   order by acted_at desc, audit_id desc limit $5 offset $6`,
);

export const delegations = {
  /** One offer or acceptance of a member at a time, so that their numbers hold. */
  inTurn: (transaction: Queryable, memberId: number) => takeTurn(transaction, `delegations ${memberId}`),
  async offer(
    transaction: Queryable,
    secret: string,
    offered: {
      readonly principal_id: number;
      readonly matters: DelegatedMatter[];
      readonly ends_on: DateText;
      readonly offered_at: Date;
      readonly is_mutual: Flag;
    },
    code: string,
  ): Promise<number> {
    const tooOld = below(new Date(offered.offered_at.getTime() - OFFER_MINUTES * 60_000));
    const unused = { principal_id: offered.principal_id, taken_at: null, offered_at: tooOld };
    await rows.remove(transaction, 'drop-unused-offers', unused);
    const row = { ...offered, code_hash: hashOfCode(secret, code) };
    return (await rows.insertReturning(transaction, 'offer-delegation', row, ['delegation_id'])).delegation_id;
  },
  async byCode(transaction: Queryable, secret: string, code: string): Promise<number | undefined> {
    const offer = { code_hash: hashOfCode(secret, code) };
    return (await rows.lock(transaction, 'delegation-by-code', offer, { columns: ['delegation_id'] }))?.delegation_id;
  },
  /** Ends those that nobody can use any more, so that the same two can begin anew. */
  async endOver(transaction: Queryable, principal_id: number, delegate_id: number, now: Date): Promise<void> {
    for (const row of await delegationsOf(transaction, delegate_id))
      if (row.principal_id === principal_id && row.ended_at === null && delegationState(row, now) === 'ended')
        await this.end(transaction, row.delegation_id, now);
  },
  take: (
    transaction: Queryable,
    delegation_id: number,
    taken: { readonly delegate_id: number; readonly is_mutual: Flag },
    now: Date,
  ) => rows.update(transaction, 'take-delegation', { delegation_id }, { ...taken, taken_at: now, code_hash: null }),
  /** The other way of a mutual one: for passes alone, or added to what stands already. Answers its number. */
  async giveBack(
    transaction: Queryable,
    back: { readonly principal_id: number; readonly delegate_id: number; readonly ends_on: DateText },
    now: Date,
  ): Promise<number> {
    const { principal_id, delegate_id } = back;
    const between = (await delegationsOf(transaction, principal_id)).find(
      (row) => row.delegate_id === delegate_id && row.ended_at === null && !isWatch(row),
    );
    const open = between && { delegation_id: between.delegation_id, ended_at: null };
    const stood = open && (await rows.lock(transaction, 'hold-delegation-back', open));
    if (stood && stood.confirmed_at !== null) {
      const matters = delegatedMatters.filter((matter) => matter === 'passes' || stood.matters.includes(matter));
      const one = { delegation_id: stood.delegation_id };
      await rows.update(transaction, 'add-passes-to-delegation', one, { matters });
      return stood.delegation_id;
    }
    if (stood) await delegations.end(transaction, stood.delegation_id, now);
    const begun = { offered_at: now, taken_at: now, confirmed_at: now };
    const row = { ...back, ...begun, matters: ['passes' as const] };
    return (await rows.insertReturning(transaction, 'give-delegation-back', row, ['delegation_id'])).delegation_id;
  },
  hold: (transaction: Queryable, delegation_id: number) =>
    rows.lock(transaction, 'hold-delegation', { delegation_id }, { columns: ['delegation_id'] }),
  confirm: (transaction: Queryable, delegation_id: number, now: Date) =>
    rows.update(transaction, 'confirm-delegation', { delegation_id }, { confirmed_at: now }),
  /** @param reason an official's */
  end: (transaction: Queryable, delegation_id: number, now: Date, reason: string | null = null) =>
    rows.update(transaction, 'end-delegation', { delegation_id }, { ended_at: now, code_hash: null, reason }),
  /**
   * Ends what hangs on the address of a member, who changes it; answers what it ended. To be called before the member's
   * row is locked: who acts at this moment may need it to finish.
   */
  async endHanging(transaction: Queryable, principal_id: number, now: Date): Promise<DelegationRow[]> {
    const hanging = (await delegationsOf(transaction, principal_id)).filter(
      (row) => row.principal_id === principal_id && row.ended_at === null && row.ground && hangsOnAddress(row.ground),
    );
    for (const row of hanging) await this.end(transaction, row.delegation_id, now);
    return hanging;
  },
  chooseCopies: (transaction: Queryable, delegation_id: number, is_copied: Flag) =>
    rows.update(transaction, 'choose-delegation-copies', { delegation_id }, { is_copied }),
  endCounters: (transaction: Queryable, principal_id: number, delegate_id: number, now: Date) =>
    rows.update(
      transaction,
      'end-earlier-counters',
      { principal_id, delegate_id, ended_at: null, until: present },
      { ended_at: now },
    ),
  async openCounter(
    transaction: Queryable,
    opened: Pick<typeof delegation.$inferInsert, 'principal_id' | 'delegate_id' | 'reason' | 'until' | 'matters'>,
    now: Date,
  ): Promise<number> {
    const begun = { offered_at: now, taken_at: now, confirmed_at: now, ends_on: addDays(dateAt(now), 1) };
    const row = { ...opened, ...begun, is_copied: 0 as const };
    return (await rows.insertReturning(transaction, 'open-counter', row, ['delegation_id'])).delegation_id;
  },
  async endCounter(transaction: Queryable, delegation_id: number, delegate_id: number, now: Date) {
    const own = { delegation_id, delegate_id, until: present };
    const [ended] = await rows.updateReturning(transaction, 'end-counter', own, { ended_at: ifNone(now) }, [
      'principal_id',
    ]);
    return ended?.principal_id;
  },
  async deeds(
    database: Queryable,
    one: { readonly principal_id: number; readonly delegate_id: number; readonly from: Date; readonly to: Date | null },
    size: number,
    page: number,
  ) {
    const values = [one.principal_id, one.delegate_id, one.from, one.to, size, (page - 1) * size];
    const found = await database.run(selectDeeds, values);
    return { found, total: found[0]?.total ?? 0 };
  },
};
