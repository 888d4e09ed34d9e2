import { newDelegation } from '../../testing/delegations/delegations.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { answerCode, answerToken } from '../../platform/alerts/answer-token.ts';

/** An open call that asks these members. */
export async function newSafetyCall(town: OpenTown, memberIds: readonly number[], parts: { is_drill?: 0 | 1 } = {}) {
  const now = town.now();
  const [row] = await town.rows<{ safety_call_id: number }>`insert into safety_call (is_drill, area_keys, begun_at)
    values (${parts.is_drill ?? 0}, '{nowhere}', ${now}) returning safety_call_id`;
  const id = row?.safety_call_id ?? 0;
  await town.rows`with begun as (insert into alert_delivery (kind, ref_id, step, is_drill, words, path, begun_at, fixed_at, done_at)
      values ('safety', ${id}, 0, 0, '{}', '/safety', ${now}, ${now}, ${now}) returning alert_id)
    insert into alert_recipient (alert_id, member_id, channel, queued_at, told_by)
    select alert_id, id, 'mail', ${now}, '{mail}' from begun, unnest(${[...memberIds]}::int[]) as id`;
  return { safety_call_id: id };
}
const answer = { answer: 'safe', note: '家にいます' };

export async function addSupport(town: OpenTown, memberId: number): Promise<{ member_id: number }> {
  await town.rows`insert into support_person values (${memberId}, '車いす', '隣の高橋 090-0000-7788', '2026-04-01', ${town.now()}, null)`;
  return { member_id: memberId };
}

/** Whose answer is given in a new call. */
async function answered(town: OpenTown) {
  const { member_id } = await town.addPerson();
  const { safety_call_id } = await newSafetyCall(town, [member_id]);
  return { callId: safety_call_id, memberId: member_id };
}
const linked = async (town: OpenTown) => ({ token: answerToken(town.house, await answered(town)) });
async function asked(town: OpenTown) {
  const { member_id } = await town.addPerson();
  return { ...(await newSafetyCall(town, [member_id])), member_id };
}
const AREAS = ['chuo', 'asahi', 'kohan', 'minamioka', 'higashiyama', 'kitanosawa'];
let begun = 0;
/** An area has one open call of a kind, so that each call takes another one. */
function another() {
  const at = begun % AREAS.length;
  begun += 1;
  return { is_drill: begun > AREAS.length ? 1 : 0, area_keys: AREAS.slice(at, at + 1) };
}

export const cases: Readonly<Record<string, Case>> = {
  readSafety: { input: nothing },
  answerSafety: {
    isOwned: true,
    input: async (town, owner) => ({ ...(await newSafetyCall(town, [owner])), ...answer }),
  },
  answerSafetyFor: {
    isOwned: true,
    async input(town, owner) {
      const { member_id } = await town.addPerson();
      const delegation_id = await newDelegation(town, member_id, owner);
      return { ...(await newSafetyCall(town, [member_id])), delegation_id, ...answer };
    },
  },
  openSafetyLink: { input: linked },
  openSafetyCode: { input: async (town) => ({ code: answerCode(town.house, await answered(town)) }) },
  answerSafetyLink: { input: async (town) => ({ ...(await linked(town)), ...answer }) },
  readSafetyDesk: { showsNobody: true, input: nothing },
  beginSafetyCall: { showsNobody: true, input: another },
  endSafetyCall: { showsNobody: true, input: (town) => newSafetyCall(town, []) },
  listSafetyPeople: { input: async (town) => ({ ...(await asked(town)), shows: 'none' }) },
  noteSafetyPerson: {
    input: async (town) => ({ ...(await asked(town)), answer: 'safe', phone_note: '元気な声でした' }),
  },
  listSupport: {
    input: async (town) => {
      // Each person on the list has a row of the look.
      await town.rows('delete from support_person');
      await addSupport(town, (await town.addPerson()).member_id);
      return {};
    },
  },
  findSupportMembers: {
    input: async (town) => {
      await town.addPerson({ lastname: '名簿' });
      return { q: '名簿' };
    },
  },
  putSupport: {
    input: async (town) => {
      await town.rows('delete from support_person');
      const { member_id } = await town.addPerson();
      return { member_id, needs: '車いすを押す人', helper: '', consented_on: '2026-04-01' };
    },
  },
  removeSupport: { input: async (town) => addSupport(town, (await town.addPerson()).member_id) },
};
