import { nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

let count = 0;

/** The key box's digits for somebody who repairs, from now on. */
export async function newKeyBoxChange(town: OpenTown): Promise<{ door_key_id: number }> {
  count += 1;
  const [row] = await town.rows<{ door_key_id: number }>`
    with code as (insert into door_code (label, door_ids, starts_at, ends_at, sealed, code_hash, made_at)
      values ('修理', '{4}', ${town.now()}, ${town.now()}::timestamptz + interval '1 day', '\\x00', ${`box ${count}`}, ${town.now()})
      returning door_code_id, starts_at, ends_at)
    insert into door_key (door_id, lock, door_code_id, state, starts_at, ends_at, changed_at)
    select 4, 'key-box', door_code_id, 'wanted', starts_at, ends_at, ${town.now()} from code returning door_key_id`;
  return { door_key_id: row?.door_key_id ?? 0 };
}

export const cases: Readonly<Record<string, Case>> = {
  listKeyBoxes: { showsNobody: true, input: nothing },
  printKeyBoxes: { showsNobody: true, input: nothing },
  setKeyBox: { showsNobody: true, input: async (town) => ({ ...(await newKeyBoxChange(town)), is_set: true }) },
};
