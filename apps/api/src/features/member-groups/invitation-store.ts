import { invitationsWaitSince } from '@machi/domain/member-groups/rules';
import type { Localized } from '@machi/domain/locale/model';
import type { LoginId } from '@machi/domain/members/login-id';
import { statement, type Queryable } from '../../database/database.ts';
import { above, below, fails, rowsOf } from '../../database/rows.ts';
import { group_invitation } from '../../database/tables/groups.ts';
import { member } from '../../database/tables/members.ts';
import { withLoginId } from '../../platform/members/member-search.ts';

interface SentRow extends Readonly<Omit<typeof group_invitation.$inferSelect, 'invited_by' | 'is_told' | 'outcome'>> {
  readonly name: string | null;
}
export interface ReceivedRow {
  readonly group_invitation_id: number;
  readonly member_group_id: number;
  readonly member_group_name: string;
  readonly invited_by_name: string;
  readonly organization_name: Localized | null;
  readonly people: number;
  readonly invited_at: Date;
}

/** SQL: the invitation is for member `m`, who is not locked. Counter guests cannot log in and have none. */
const IS_THEIRS = `(i.member_id = m.member_id or i.invited_key <> '' and i.invited_key in (m.email_key, m.login_tel_key))`;

/** Invitations for the sender; a declined one still shows as waiting. */
const selectSent = statement<SentRow>(
  'select-sent-invitations',
  `select i.group_invitation_id, i.member_group_id, i.invited_as, i.invited_key, i.member_id,
     m.lastname || ' ' || m.firstname as name, i.invited_at
   from group_invitation i left join member m on m.member_id = i.member_id
   where i.member_group_id = any($1::int[]) and coalesce(i.outcome, 'declined') = 'declined' and i.invited_at >= $2
   order by i.group_invitation_id`,
);
const selectReceived = statement<ReceivedRow>(
  'select-received-invitations',
  `select distinct on (i.member_group_id) i.group_invitation_id, i.member_group_id, g.member_group_name,
     b.lastname || ' ' || b.firstname as invited_by_name,
     case when b.is_official then o.texts -> 'organization_name' end as organization_name,
     (select count(*)::int from member_group_member gm where gm.member_group_id = g.member_group_id) as people, i.invited_at
   from member m join group_invitation i on ${IS_THEIRS} join member_group g using (member_group_id)
   join member b on b.member_id = i.invited_by left join organization o on o.organization_id = b.organization_id
   where m.member_id = $1 and i.outcome is null and i.invited_at >= $2 and b.locked_at is null
     and not exists (select from member_group_member gm
       where gm.member_group_id = g.member_group_id and gm.member_id = m.member_id)
   order by i.member_group_id, i.group_invitation_id`,
);
const kept = rowsOf(group_invitation);
const members = rowsOf(member);
const countTold = statement<{ count: number }>(
  'count-told-invitations',
  `select count(*)::int as count from group_invitation i join member m on ${IS_THEIRS}
   where m.member_id = $1 and i.is_told = 1 and i.invited_at > $2`,
);
const lockReceived = statement<{ group_invitation_id: number; member_group_id: number }>(
  'lock-received-invitation',
  `select i.group_invitation_id, i.member_group_id from group_invitation i join member m on ${IS_THEIRS}
   where i.group_invitation_id = $1 and m.member_id = $2 and i.outcome is null and i.invited_at >= $3
     and i.member_group_id is not null for update of i`,
);
/** Answers all invitations of this member to the group at once. */
const answer = statement(
  'answer-group-invitation',
  `update group_invitation i set outcome = $3 from member m
   where m.member_id = $1 and i.member_group_id = $2 and i.outcome is null and ${IS_THEIRS}`,
);
const withdraw = statement<{ group_invitation_id: number }>(
  'withdraw-group-invitation',
  `update group_invitation set outcome = 'withdrawn'
   where group_invitation_id = $1 and member_group_id = $2 and coalesce(outcome, 'declined') = 'declined'
   returning group_invitation_id`,
);

const dayAgo = (now: Date) => new Date(now.getTime() - 86_400_000);

export const invitations = {
  sent: (database: Queryable, groupIds: readonly number[], now: Date) =>
    database.run(selectSent, [groupIds, invitationsWaitSince(now)]),
  received: (database: Queryable, memberId: number, now: Date) =>
    database.run(selectReceived, [memberId, invitationsWaitSince(now)]),
  ofDay: (transaction: Queryable, invited_by: number, now: Date): Promise<number> =>
    kept.count(transaction, 'count-invitations-of-day', { invited_by, invited_at: above(dayAgo(now)) }),
  /** Invitation notifications that a member got in the last day. */
  async notificationsOf(transaction: Queryable, memberId: number, now: Date): Promise<number> {
    return (await transaction.run(countTold, [memberId, dayAgo(now)]))[0]?.count ?? 0;
  },
  /** @param invited an address as typed, or an official */
  async add(
    transaction: Queryable,
    member_group_id: number,
    invited_by: number,
    invited: { readonly typed: string; readonly key: string } | { readonly memberId: number },
    now: Date,
  ): Promise<number> {
    const whom =
      'memberId' in invited
        ? { invited_as: '', invited_key: '', member_id: invited.memberId }
        : { invited_as: invited.typed, invited_key: invited.key };
    const row = { ...whom, member_group_id, invited_by, invited_at: now };
    const id = await kept.insertReturning(transaction, 'insert-group-invitation', row, ['group_invitation_id']);
    return id.group_invitation_id;
  },
  noteTold: (transaction: Queryable, group_invitation_id: number) =>
    kept.update(transaction, 'note-invitation-told', { group_invitation_id }, { is_told: 1 }),
  /** The member with a login ID; companies take part in no group. */
  invited(transaction: Queryable, loginId: LoginId) {
    const named = { ...withLoginId(loginId), locked_at: null, is_company: fails };
    return members.one(transaction, 'select-invited-member', named, { columns: ['member_id'] });
  },
  async lockReceived(transaction: Queryable, id: number, memberId: number, now: Date) {
    return (await transaction.run(lockReceived, [id, memberId, invitationsWaitSince(now)]))[0];
  },
  answer: (transaction: Queryable, memberId: number, groupId: number, outcome: 'accepted' | 'declined') =>
    transaction.run(answer, [memberId, groupId, outcome]),
  /** True if it existed. */
  async withdraw(transaction: Queryable, id: number, groupId: number): Promise<boolean> {
    return (await transaction.run(withdraw, [id, groupId])).length > 0;
  },
  /** Deletes invitations that can no longer be accepted. */
  forgetOld: (database: Queryable, now: Date) =>
    kept.remove(database, 'forget-group-invitations', { invited_at: below(invitationsWaitSince(now)) }),
};
