import { nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const begun = { is_drill: 0, cause: 'flood', area_keys: ['kitanosawa'], level: 3 };

/** Ends what other cases began: an area has one order. */
async function none(town: OpenTown) {
  await town.rows('delete from evacuation_order');
  return { ...begun, alone_reason: '' };
}

/** An order that was sent, or one for which 斎藤 恵子 of the sample town asked. */
async function anOrder(town: OpenTown, outcome: 'sent' | null) {
  await none(town);
  const [row] = await town.rows<{ evacuation_order_id: number; evacuation_step_id: number }>`
    with made as (insert into evacuation_order (is_drill, cause, area_keys) values (0, 'flood', '{kitanosawa}')
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
  previewEvacuation: { showsNobody: true, input: none },
  previewEvacuationStep: { showsNobody: true, input: stands },
  beginEvacuation: { showsNobody: true, input: none },
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
      await town.rows`with begun as (insert into alert_delivery (kind, ref_id, step, is_drill, words, path, begun_at)
          values ('order', ${order.evacuation_order_id}, 0, 0, '{}', '/', ${town.now()}) returning alert_id)
        insert into alert_recipient (alert_id, member_id, channel, queued_at, told_by)
        select alert_id, ${member_id}, 'none', ${town.now()}, '{}' from begun`;
      return step;
    },
  },
};
