import { proposedEnd } from '@machi/domain/banner/end';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';
import { newDevice } from '../../testing/cases/new-device.ts';

/** The only banner. */
async function standing(town: OpenTown) {
  await town.rows('delete from monitor_banner');
  const [row] = await town.rows<{ monitor_banner_id: number }>`insert into monitor_banner (body_ja, body_en,
    created_at, ends_at)
    values ('雪かき中です。', 'Snow is being cleared.', ${town.now()}, ${town.now()}::timestamptz + interval '1 hour')
    returning monitor_banner_id`;
  return { monitor_banner_id: row?.monitor_banner_id ?? 0 };
}

export const cases: Readonly<Record<string, Case>> = {
  readLaundryMonitor: { input: nothing },
  readPlazaMonitor: { input: nothing },
  readPaymentMonitor: { showsNobody: true, input: nothing },
  readTestMonitor: { showsNobody: true, input: nothing },
  readBanner: { showsNobody: true, input: nothing },
  readStandingBanner: { input: nothing },
  announceBanner: {
    showsNobody: true,
    isOneByOne: true,
    input: async (town) => {
      await town.rows('delete from monitor_banner');
      return {
        body_ja: '大雪のため、17時で閉めます。',
        body_en: 'We close at 17:00 because of heavy snow.',
        is_urgent: 1,
        ...proposedEnd(town.now()),
      };
    },
  },
  moveBannerEnd: {
    showsNobody: true,
    isOneByOne: true,
    input: async (town) => {
      const { ends_date, ends_time } = proposedEnd(town.now());
      return { ...(await standing(town)), moved_date: ends_date, moved_time: ends_time };
    },
  },
  endBanner: { showsNobody: true, isOneByOne: true, input: standing },
  reportLaundry: {
    input: () => ({ machines: [{ machine_key: 'washer-1', state: 'running', minutes_left: 20 }] }),
    headers: async (town) => ({
      authorization: `Device ${(await newDevice(town, town.house.town.town.fixed_spots.laundry)).key}`,
    }),
  },
};
