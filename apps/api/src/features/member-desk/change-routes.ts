import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { refusePassword, refuseUnlocking } from '@machi/domain/deaths/model';
import { editMember, lockMember, resetMemberPassword, verifyMember } from '@machi/domain/member-desk/contract';
import { isHandedPassword, refuseOfficial, refuseOwn } from '@machi/domain/member-desk/rules';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { sqlState, type Queryable } from '../../database/database.ts';
import { holdWaysIn, refuseLinked } from '../../platform/directory/directory-store.ts';
import type { House } from '../../platform/house.ts';
import { dropLinksOf } from '../../platform/sessions/links.ts';
import { serve, thenSend } from '../../platform/http/serve.ts';
import { endOtherSessions, forgetBrowsers } from '../../platform/sessions/sessions.ts';
import { dropTemporaryPassword, giveTemporaryPassword } from '../../platform/sessions/temporary-passwords.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { tellReturned } from '../bookings/waiting/tell-returned.ts';
import { editOfficeFields, noteVerified, setLock } from './change-store.ts';
import { tellMember } from './notifications.ts';
import { fileOf, holdMembers, readMemberFile, seenOf, type MemberFileRow } from './member-rows.ts';
import { passwordWriter } from './write-with-passwords.ts';

/** Changes another person's account in one transaction with their row locked. */
async function changeOther<T>(
  exchange: MemberExchange,
  memberId: number,
  work: (transaction: Queryable, before: MemberFileRow) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return (
    refuseOwn(exchange.member.member_id, memberId) ??
    exchange.write(async (transaction) => {
      const [row] = await holdMembers(transaction, [memberId]);
      return row ? work(transaction, row) : notFound;
    })
  );
}

const UNIQUE_VIOLATION = '23505';
const TOWN_ID_TAKEN = refuse(409, { field: 'town_id', code: 'town-id-taken' });
const CHANGED_MEANWHILE = refuse(409, { field: '', code: 'member-changed' });
const BIRTHDATE_NEEDED = refuse(422, { field: 'birthdate', code: 'required' });
/** Another session cannot open the stored password: reloading the page makes a new one. */
const ASKED_ELSEWHERE = refuse(422, { field: '', code: 'idempotency-key-reused' });
const OPENS_NOTHING = { field: '', code: 'directory-no-password' } as const;
const HAS_EMAIL = refuse(409, { field: '', code: 'has-email' });

async function answerFile(transaction: Queryable, memberId: number): Promise<{ member: MemberFile }> {
  const row = await readMemberFile(transaction, memberId);
  if (!row) throw new Error(`Member ${memberId} is gone while its row is held`);
  return { member: fileOf(row) };
}

/** Routes by which the desk changes a member. */
export const memberChangeRoutes = (house: House) => [
  serve(editMember, async ({ member_id, ...fields }, exchange) => {
    const today = dateAt(exchange.now);
    if (fields.birthdate > today) {
      return refuse(422, { field: 'birthdate', code: 'max-date', params: [dateInWords(today)] });
    }
    try {
      return await thenSend(
        house,
        changeOther(exchange, member_id, async (transaction, before) => {
          if (before.verified_at !== null && fields.birthdate === '') return BIRTHDATE_NEEDED;
          await editOfficeFields(transaction, member_id, fields);
          await writeAccesses(transaction, exchange, 'member:edit', [member_id]);
          if (before.is_resident !== fields.is_resident)
            await tellReturned(transaction, house, member_id, exchange.now);
          return answerFile(transaction, member_id);
        }),
      );
    } catch (error) {
      if (sqlState(error) === UNIQUE_VIOLATION) return TOWN_ID_TAKEN;
      throw error;
    }
  }),

  serve(verifyMember, ({ member_id, is_resident, seen }, exchange) =>
    thenSend(
      house,
      changeOther(exchange, member_id, async (transaction, before) => {
        // The official compared the proof with older data.
        if (seenOf(before) !== seen) return CHANGED_MEANWHILE;
        // Without a stored birth date no proof of it was seen.
        if (before.birthdate === null) return BIRTHDATE_NEEDED;
        await noteVerified(transaction, member_id, is_resident, exchange.now);
        await writeAccesses(transaction, exchange, 'member:verify', [member_id]);
        await tellReturned(transaction, house, member_id, exchange.now);
        return answerFile(transaction, member_id);
      }),
    ),
  ),

  serve(lockMember, ({ member_id, is_locked }, exchange) =>
    thenSend(
      house,
      changeOther(exchange, member_id, async (transaction, before) => {
        const refusal = refuseOfficial(exchange.member.roles, before);
        if (refusal) return refusal;
        const dead = is_locked ? undefined : refuseUnlocking(before);
        if (dead) return dead;
        if (is_locked === (before.locked_at !== null)) return { member: fileOf(before) };
        const refuseLast = await holdWaysIn(house, transaction);
        await setLock(transaction, member_id, is_locked ? exchange.now : null);
        const last = await refuseLast();
        if (last) return last;
        if (is_locked) {
          await endOtherSessions(transaction, member_id);
          await forgetBrowsers(transaction, member_id);
          await dropTemporaryPassword(transaction, member_id);
          // Old links must not work after the account is unlocked.
          await dropLinksOf(transaction, member_id);
        }
        await writeAccesses(transaction, exchange, is_locked ? 'member:lock' : 'member:unlock', [member_id]);
        await tellMember(house, transaction, before, is_locked ? 'locked' : 'unlocked', exchange.now);
        if (!is_locked) await tellReturned(transaction, house, member_id, exchange.now);
        return answerFile(transaction, member_id);
      }),
    ),
  ),

  serve(resetMemberPassword, async ({ member_id }, exchange) => {
    const refusal = refuseOwn(exchange.member.member_id, member_id);
    if (refusal) return refusal;
    const { write } = passwordWriter(house, exchange, (_reply: null, passwords) => {
      const password = passwords?.[0];
      return password === undefined ? ASKED_ELSEWHERE : { password };
    });
    return thenSend(
      house,
      write(async (transaction) => {
        const [row] = await holdMembers(transaction, [member_id]);
        if (!row) return notFound;
        const notTheirs = refuseOfficial(exchange.member.roles, row);
        if (notTheirs) return notTheirs;
        const dead = refusePassword(row);
        if (dead) return dead;
        const linked = await refuseLinked(transaction, house.directory?.issuer, member_id, OPENS_NOTHING);
        if (linked) return linked;
        if (!isHandedPassword(row)) return HAS_EMAIL;
        const password = await giveTemporaryPassword(house, transaction, member_id, 'handed', exchange.now);
        await writeAccesses(transaction, exchange, 'member:password', [member_id]);
        await tellMember(house, transaction, row, 'temporary', exchange.now);
        return { reply: null, passwords: [password] };
      }),
    );
  }),
];
