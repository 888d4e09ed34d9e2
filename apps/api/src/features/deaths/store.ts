import type { DateText } from '@machi/domain/calendar/model';
import type { AccountKind } from '@machi/domain/permissions/kinds';
import type { DeathPaper } from '@machi/domain/deaths/model';
import { statement, type Queryable } from '../../database/database.ts';
import { ifNone, rowsOf } from '../../database/rows.ts';
import { death_taken_back } from '../../database/tables/billing/deaths.ts';
import { member, member_death } from '../../database/tables/members.ts';
import { noteClubsLeft } from '../../platform/members/leave-clubs.ts';

const dead = rowsOf(member_death);
const members = rowsOf(member);
const takenBack = rowsOf(death_taken_back);

interface MortalRow extends AccountKind {
  readonly member_id: number;
  readonly died_on: DateText | null;
}
const setHeirs = statement<{ member_id: number }>(
  'set-heirs',
  `update member_death set heir_name = $2, heir_address = $3, may_remind = $4,
     heirs_changed_at = case when (heir_name, heir_address) = ($2, $3) then heirs_changed_at else $5 end
   where member_id = $1 returning member_id`,
);

export interface DeathRow {
  readonly member_id: number;
  readonly died_on: DateText;
  readonly paper: DeathPaper;
  readonly noted_at: Date;
  readonly noted_by_name: string | null;
}
const selectDeath = statement<DeathRow>(
  'select-death',
  `select d.member_id, d.died_on::text as died_on, d.paper, d.noted_at, m.lastname || ' ' || m.firstname as noted_by_name
   from member_death d left join member m on m.member_id = d.noted_by where d.member_id = $1`,
);

const first = <Row>([row]: readonly Row[]): Row | undefined => row;

export const deaths = {
  leaveClubs: noteClubsLeft,
  async lock(transaction: Queryable, member_id: number): Promise<MortalRow | undefined> {
    const columns = ['member_id', 'is_official', 'is_company'] as const;
    const held = await members.lock(transaction, 'lock-member-for-death', { member_id }, { columns });
    const death = held && (await dead.one(transaction, 'death-of-held', { member_id }, { columns: ['died_on'] }));
    return held && { ...held, died_on: death?.died_on ?? null };
  },
  /** False if a colleague noted it first. */
  note: async (transaction: Queryable, death: typeof member_death.$inferInsert) =>
    (await dead.insertIfAbsent(transaction, 'insert-death', death, ['member_id'])) !== undefined,
  lockAccount: (transaction: Queryable, member_id: number, now: Date) =>
    members.update(transaction, 'lock-account-of-the-dead', { member_id }, { locked_at: ifNone(now) }),
  read: async (from: Queryable, memberId: number) => first(await from.run(selectDeath, [memberId])),
  async takeBack(
    transaction: Queryable,
    member_id: number,
    { now, by, reason }: { readonly now: Date; readonly by: number; readonly reason: string },
  ): Promise<boolean> {
    const columns = ['member_id', 'died_on', 'paper', 'noted_at', 'noted_by'] as const;
    const [gone] = await dead.removeReturning(transaction, 'take-death-back', { member_id }, columns);
    const taken = gone && { ...gone, taken_back_at: now, taken_back_by: by, reason };
    if (taken) await takenBack.insert(transaction, 'note-death-taken-back', taken);
    return taken !== undefined;
  },
  setHeirs: async (
    transaction: Queryable,
    memberId: number,
    heirs: { readonly heir_name: string; readonly heir_address: string; readonly may_remind: boolean },
    now: Date,
  ) =>
    (await transaction.run(setHeirs, [memberId, heirs.heir_name, heirs.heir_address, heirs.may_remind, now])).length >
    0,
};
