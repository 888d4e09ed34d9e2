import type { Case } from '../../testing/cases/case.ts';
import { newReservation } from '../../testing/cases/new-reservation.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

async function newApplication(town: OpenTown): Promise<string> {
  const id = await newReservation(town, (await town.addPerson()).member_id);
  const [row] = await town.rows<{ application_code: string }>`select application_code from reservation
    where reservation_id = ${id}`;
  return row?.application_code ?? '';
}

/** An official's memo about a new person. */
async function newMemo(town: OpenTown, author: number): Promise<number> {
  const { member_id } = await town.addPerson();
  const [row] = await town.rows<{ memo_id: number }>(
    `with made as (insert into memo (member_id, written_by, touched_at) values ($1, $2, $3) returning memo_id)
     insert into memo_version (memo_id, version, body, written_at) select memo_id, 1, '耳が遠い方です。', $3 from made returning memo_id`,
    member_id,
    author,
    town.now(),
  );
  return row?.memo_id ?? 0;
}

export const cases: Readonly<Record<string, Case>> = {
  listApplicationMemos: { input: async (town) => ({ application_code: await newApplication(town) }) },
  writeApplicationMemo: {
    input: async (town) => ({ application_code: await newApplication(town), body: '鍵は前日に渡します。' }),
  },
  listMemberMemos: { input: async (town) => ({ member_id: (await town.addPerson()).member_id }) },
  writeMemberMemo: {
    input: async (town) => ({ member_id: (await town.addPerson()).member_id, body: '電話は午後がよいそうです。' }),
  },
  correctMemo: {
    isOwned: true,
    input: async (town, owner) => ({ memo_id: await newMemo(town, owner), version: 1, body: '耳が少し遠い方です。' }),
  },
  withdrawMemo: { isOwned: true, input: async (town, owner) => ({ memo_id: await newMemo(town, owner), version: 1 }) },
};
