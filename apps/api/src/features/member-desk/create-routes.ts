import { hasNoAccount } from '@machi/domain/member-desk/bulk';
import { createMember } from '@machi/domain/member-desk/contract';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { splitName } from '@machi/domain/member-desk/bulk-person';
import { isRefusal, refuse } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { hashPassword } from '../../platform/sessions/passwords.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { serve } from '../../platform/http/serve.ts';
import { addAccounts, findHolders, type NewAccount } from './create-store.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { newHandedPassword } from '../../platform/sessions/temporary-passwords.ts';
import { accountNotification } from './notifications.ts';
import { fileOf, readMemberFile } from './member-rows.ts';
import { passwordWriter } from './write-with-passwords.ts';

/** Routes by which the desk makes single accounts. */
export const memberCreateRoutes = (house: House) => [
  serve(createMember, async ({ email, tel, name, is_reset_forced, to_send_email }, exchange) => {
    const { now } = exchange;
    const isGuest = hasNoAccount({ email, tel });
    const password = newHandedPassword();
    const account: NewAccount = {
      ...splitName(name),
      email: email === '' ? null : email,
      tel: tel === '' ? null : tel,
      password_hash: isGuest ? '' : await hashPassword(password),
      is_reset_forced,
      is_password_sent: !isGuest && to_send_email === 1,
    };
    const { write } = passwordWriter(house, exchange, (reply: { member: MemberFile }, passwords = []) => ({
      ...reply,
      password: passwords[0] ?? null,
    }));
    const reply = await write(async (transaction) => {
      const [memberId] = (await addAccounts(transaction, [account], now)) ?? [];
      const row = memberId === undefined ? undefined : await readMemberFile(transaction, memberId);
      if (!row) return refuse(409, { field: email === '' ? 'tel' : 'email', code: 'login-id-taken' });
      await writeAccesses(transaction, exchange, 'member:create', [row.member_id]);
      const reply = { member: fileOf(row) };
      if (isGuest) return { reply, passwords: [] };
      if (to_send_email === 0) return { reply, passwords: [password] };
      const recipient = recipientOf(row);
      await enqueueNotification(
        transaction,
        recipient,
        accountNotification(house, account, recipient.to, password),
        now,
      );
      return { reply, passwords: [] };
    });
    // The refusal reveals a member, so it is audited.
    if (isRefusal(reply) && reply.problems.some(({ code }) => code === 'login-id-taken'))
      await writeAccesses(house.database, exchange, 'member:check', await findHolders(house.database, account));
    house.wakeOutbox();
    return reply;
  }),
];
