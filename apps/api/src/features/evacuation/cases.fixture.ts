import { nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const AREAS = ['chuo', 'asahi', 'kohan', 'minamioka', 'higashiyama', 'kitanosawa'];
/** Never begun: a preview finds it free. */
const previewed = { is_drill: 1, cause: 'flood', area_keys: ['kitanosawa'], level: 3 };

let begun = 0;
/** An area has one order of a kind, so that each call takes another one. */
function another() {
  const is_drill = begun < AREAS.length ? 0 : 1;
  const area_keys = AREAS.slice(begun % AREAS.length, (begun % AREAS.length) + 1);
  begun += 1;
  return { is_drill, cause: 'flood', area_keys, level: 3, alone_reason: '' };
}

/** An order that was sent, or one for which 斎藤 恵子 of the sample town asked; it takes no area of the town. */
async function anOrder(town: OpenTown, outcome: 'sent' | null) {
  const [row] = await town.rows<{ evacuation_order_id: number; evacuation_step_id: number }>`
    with made as (insert into evacuation_order (is_drill, cause, area_keys) values (0, 'flood', '{nowhere}')
      returning evacuation_order_id)
    insert into evacuation_step (evacuation_order_id, step, level, asked_by, asked_at, outcome, decided_at)
    select evacuation_order_id, 0, 3, 7, ${town.now()}, ${outcome}, ${outcome && town.now()} from made
    returning evacuation_order_id, evacuation_step_id`;
  return {
    order: { evacuation_order_id: row?.evacuation_order_id ?? 0 },
    step: { evacuation_step_id: row?.evacuation_step_id ?? 0 },
  };
}
const stands = async (town: OpenTown) => ({ ...(await anOrder(town, 'sent')).order, seen: 0, level: 4 });
const waits = async (town: OpenTown) => (await anOrder(town, null)).step;

export const cases: Readonly<Record<string, Case>> = {
  readEvacuationOrders: { input: nothing },
  readEvacuationDesk: { showsNobody: true, input: nothing },
  previewEvacuation: { showsNobody: true, input: () => previewed },
  previewEvacuationStep: { showsNobody: true, input: stands },
  beginEvacuation: { showsNobody: true, input: another },
  changeEvacuation: {
    showsNobody: true,
    input: async (town) => ({ ...(await stands(town)), alone_reason: '川の水位が急に上がったため' }),
  },
  approveEvacuation: { showsNobody: true, input: waits },
  dropEvacuation: { showsNobody: true, input: waits },
  listUnreached: {
    async input(town) {
      const { order, step } = await anOrder(town, 'sent');
      const { member_id } = await town.addPerson();
      await town.rows`with begun as (insert into alert_delivery (kind, ref_id, step, is_drill, words, path, begun_at, fixed_at, done_at)
          values ('order', ${order.evacuation_order_id}, 0, 0, '{}', '/', ${town.now()}, ${town.now()}, ${town.now()}) returning alert_id)
        insert into alert_recipient (alert_id, member_id, channel, queued_at, told_by)
        select alert_id, ${member_id}, 'none', ${town.now()}, '{}' from begun`;
      return step;
    },
  },
};
