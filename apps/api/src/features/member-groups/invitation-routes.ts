import {
  answerInvitation,
  inviteOfficials,
  inviteToGroup,
  withdrawInvitation,
} from '@machi/domain/member-groups/contract';
import {
  invitedId,
  isToldOfInvitation,
  refuseCrowd,
  refuseGroup,
  refuseInvitation,
  refuseInvitations,
} from '@machi/domain/member-groups/rules';
import type { LoginId } from '@machi/domain/members/login-id';
import { fullName } from '@machi/domain/members/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, answerSteadily, writeAndSend } from '../../platform/http/serve.ts';
import { ofNoMatter, writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { readCorrespondent, recipientOf } from '../../platform/notifications/recipient.ts';
import { tellCalendars } from '../../platform/live/changes.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { invitations } from './invitation-store.ts';
import { groupStore } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('group-letters', { ja, en });

/** Routes to invite people into a group and to answer. */
export function invitationRoutes(house: House) {
  /** Notifies the invited person without the group's or inviter's name, which are strangers' texts. */
  async function tell(transaction: Queryable, invitationId: number, memberId: number, now: Date): Promise<void> {
    if (!isToldOfInvitation(await invitations.notificationsOf(transaction, memberId, now))) return;
    const person = await readCorrespondent(transaction, memberId);
    if (!person) return;
    const { invited, closing } = textsIn(person.locale);
    const words = { name: fullName(person) };
    const notification = writeNotification(
      house,
      ofNoMatter,
      person.locale,
      invited,
      closing,
      words,
      '/schedule/settings',
    );
    await enqueueNotification(transaction, recipientOf(person), notification, now);
    await invitations.noteTold(transaction, invitationId);
  }

  /** Locks and reads an own group, without looking up login IDs. */
  async function readInviting(transaction: Queryable, groupId: number, { member, now }: MemberExchange) {
    await lockMember(transaction, member.member_id);
    const group = await groupStore.lockOwn(transaction, groupId, member.member_id);
    if (group?.is_shared !== 1) return undefined;
    const people = await groupStore.peopleOf(transaction, groupId);
    const waiting = await invitations.sent(transaction, [groupId], now);
    const me = await readCorrespondent(transaction, member.member_id);
    return {
      takingPart: people,
      waiting,
      ownKeys: [me?.email?.toLowerCase() ?? '', me?.login_tel_key ?? ''],
      waitingKeys: waiting.map(({ invited_key }) => invited_key),
      people: people.length + waiting.length,
      invitedToday: await invitations.ofDay(transaction, member.member_id, now),
    };
  }

  const invite = (groupId: number, typed: string, loginId: LoginId, exchange: MemberExchange) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      const inviting = await readInviting(transaction, groupId, exchange);
      if (!inviting) return notFound;
      const refusal = refuseInvitation(inviting, loginId.key);
      if (refusal) return refusal;
      const invited = { typed, key: loginId.key };
      const invitationId = await invitations.add(transaction, groupId, member.member_id, invited, now);
      const person = await invitations.invited(transaction, loginId);
      const isTold = person && !inviting.takingPart.includes(person.member_id);
      if (isTold) await tell(transaction, invitationId, person.member_id, now);
      return {};
    });

  return [
    serve(inviteToGroup, async ({ member_group_id, login_id }, exchange) => {
      const loginId = invitedId(login_id);
      if (isRefusal(loginId)) return loginId;
      const reply = await answerSteadily(invite(member_group_id, login_id, loginId, exchange));
      house.wakeOutbox();
      return reply;
    }),

    serve(inviteOfficials, async ({ member_group_id, member_ids }, exchange) => {
      const { member, now } = exchange;
      return writeAndSend(house, exchange, async (transaction) => {
        const inviting = await readInviting(transaction, member_group_id, exchange);
        if (!inviting) return notFound;
        const officials = member.is_official ? await groupStore.officials(transaction) : [];
        const known = new Set(officials.map((official) => official.member_id));
        if (member_ids.some((memberId) => !known.has(memberId)))
          return refuse(409, { field: 'member_ids', code: 'group-person-unknown' });
        const asked = new Set([...inviting.takingPart, ...inviting.waiting.map(({ member_id }) => member_id)]);
        const invited = [...new Set(member_ids)].filter((memberId) => !asked.has(memberId)).toSorted((a, b) => a - b);
        const refusal = refuseInvitations(inviting, invited.length, 'member_ids');
        if (refusal) return refusal;
        for (const memberId of invited) {
          const id = await invitations.add(transaction, member_group_id, member.member_id, { memberId }, now);
          await tell(transaction, id, memberId, now);
        }
        return {};
      });
    }),

    serve(withdrawInvitation, ({ member_group_id, group_invitation_id }, { member, write }) =>
      write(async (transaction) => {
        const group = await groupStore.lockOwn(transaction, member_group_id, member.member_id);
        if (!group) return notFound;
        return (await invitations.withdraw(transaction, group_invitation_id, member_group_id)) ? {} : notFound;
      }),
    ),

    serve(answerInvitation, ({ group_invitation_id, accepts }, { member, now, write }) =>
      write(async (transaction) => {
        await lockMember(transaction, member.member_id);
        const asked = (await invitations.received(transaction, member.member_id, now)).find(
          (row) => row.group_invitation_id === group_invitation_id,
        );
        const group = asked && (await groupStore.lock(transaction, asked.member_group_id));
        // The invitation may have been withdrawn while waiting for the lock.
        if (!group || !(await invitations.lockReceived(transaction, group_invitation_id, member.member_id, now)))
          return notFound;
        const groupId = group.member_group_id;
        if (accepts === 1) {
          const people = await groupStore.peopleOf(transaction, groupId);
          const refusal =
            refuseGroup(await groupStore.count(transaction, member.member_id)) ?? refuseCrowd(people.length + 1, '');
          if (refusal) return refusal;
          await groupStore.addPeople(transaction, groupId, [member.member_id], now);
          await tellCalendars(transaction);
        }
        await invitations.answer(transaction, member.member_id, groupId, accepts === 1 ? 'accepted' : 'declined');
        return {};
      }),
    ),
  ];
}
