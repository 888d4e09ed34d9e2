import { keepLink } from '../../platform/sessions/links.ts';
import type { Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

let guests = 0;

/** A meeting with a guest, and the secret of their notification. */
async function invited(town: OpenTown): Promise<{ schedule_id: number; token: string }> {
  const guest_key = `walked-${(guests += 1)}`;
  const [row] = await town.rows<{ schedule_id: number }>(
    `with made as (insert into schedule (schedule_type, start_date, end_date, start_time, end_time, title, created_at, updated_at)
       values (0, '2027-01-21', '2027-01-21', '10:00', '11:00', '商店街の打合せ', $1, $1) returning schedule_id)
     insert into schedule_guest (schedule_id, guest_key, email, email_hash, name, locale, created_at)
     select schedule_id, $2, $2 || '@example.jp', $2, '工藤 真', 'ja', $1 from made returning schedule_id`,
    town.now(),
    guest_key,
  );
  const { token } = await keepLink(town.database, 'schedule', guest_key, { guest_key }, town.now(), 24);
  return { schedule_id: row?.schedule_id ?? 0, token };
}
const tokenOf = async (town: OpenTown) => ({ token: (await invited(town)).token });

export const cases: Readonly<Record<string, Case>> = {
  readGuestInvitation: { input: tokenOf },
  answerGuestInvitation: { input: async (town) => ({ ...(await invited(town)), attends: 1 }) },
  refuseGuestInvitation: { input: tokenOf },
};
