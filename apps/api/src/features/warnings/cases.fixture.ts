import { readJma } from '@machi/domain/warnings/jma';
import { telegram } from '@machi/domain/warnings/telegrams.fixture';
import { nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { takeIn } from './threads.ts';

let kinds = 0;
/** A warning of a kind that the sample town's table lets an official release. Each call is another event. */
export async function waitingWarning(town: OpenTown): Promise<number> {
  kinds += 1;
  const { areas } = town.house.town.warnings;
  const now = town.now();
  const at = new Date(now.getTime() - kinds * 1000).toISOString();
  const xml = telegram(
    '指定河川洪水予報',
    '',
    { at, event: areas.rivers[0] ?? '' },
    `<Information type="指定河川洪水予報（予報区域）"><Item><Kind><Name>氾濫警戒情報</Name></Kind><Areas><Area><Code>${areas.rivers[0]}</Code></Area></Areas></Item></Information>`,
  );
  const read = readJma(xml, areas);
  const says = read.says.map((said) => ({
    ...said,
    key: `other:${kinds}`,
    kind: 'other' as const,
    name: '土石の流出',
  }));
  await takeIn(town.house, [{ ...read, id: `${read.id}${kinds}`, says }], now);
  const [row] = await town.rows<{ warning_id: number }>(
    'select warning_id from warning_thread where thread_key = $1',
    `other:${kinds}`,
  );
  if (!row) throw new Error('no warning');
  return row.warning_id;
}

/** The same, and 小林 大輔 of the sample town has asked to end it. */
async function closingWarning(town: OpenTown): Promise<number> {
  const warning_id = await waitingWarning(town);
  await town.rows`update warning_thread set closing_at = ${town.now()}, closing_reason = '誤報でした', closing_by =
    (select min(member_id) from member where 'reception' = any(roles)) where warning_id = ${warning_id}`;
  return warning_id;
}

export const cases: Readonly<Record<string, Case>> = {
  readWarnings: { input: nothing },
  readWarningDesk: { showsNobody: true, input: nothing },
  releaseWarning: {
    showsNobody: true,
    input: async (town) => ({ warning_id: await waitingWarning(town), level: 3 }),
  },
  withholdWarning: {
    showsNobody: true,
    input: async (town) => ({ warning_id: await waitingWarning(town), level: 3, reason: '誤報のおそれ' }),
  },
  closeWarning: {
    showsNobody: true,
    input: async (town) => ({ warning_id: await waitingWarning(town), level: 3, reason: '誤報でした', is_alone: 0 }),
  },
  approveClosing: {
    showsNobody: true,
    input: async (town) => ({ warning_id: await closingWarning(town), level: 3 }),
  },
  dropClosing: { showsNobody: true, input: async (town) => ({ warning_id: await closingWarning(town) }) },
};
