import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { nothing, RECEPTION, type Case } from '../../testing/cases/case.ts';

let extras = 0;
/** An extra collection on a day that no other test request uses. */
function nextExtra(town: OpenTown) {
  extras += 1;
  return {
    what: 'extra',
    from: addDays(dateAt(town.now()), extras),
    area_ids: [],
    kind_keys: ['bulky'],
    reason_ja: '臨時の収集です。',
    reason_en: 'An extra collection.',
  };
}

async function newChange(town: OpenTown): Promise<number> {
  const body = nextExtra(town);
  const answer = await town.call('POST', '/api/waste/changes', { as: await town.openSession(RECEPTION), body });
  if (answer.status !== 201) throw new Error(`no change: ${answer.text}`);
  return answer.body.changes.find(({ from }: { from: string }) => from === body.from).waste_change_id;
}

export const cases: Readonly<Record<string, Case>> = {
  readWaste: { input: nothing },
  readWasteCalendar: { input: () => ({ area_id: 1 }) },
  findWasteItems: { input: () => ({ q: '電池' }) },
  readOwnWasteArea: { input: nothing },
  chooseWasteArea: { input: () => ({ area_id: 2 }) },
  listWasteChanges: { showsNobody: true, input: nothing },
  createWasteChange: { showsNobody: true, input: nextExtra },
  endWasteChange: { showsNobody: true, input: async (town) => ({ waste_change_id: await newChange(town) }) },
};
