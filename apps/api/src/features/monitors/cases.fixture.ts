import type { Case } from '../../testing/cases/case.ts';
import { nothing } from '../../testing/cases/case.ts';
import { newDevice } from '../../testing/cases/new-device.ts';

export const cases: Readonly<Record<string, Case>> = {
  readLaundryMonitor: { input: nothing },
  readPlazaMonitor: { input: nothing },
  readTestMonitor: { showsNobody: true, input: nothing },
  readBanner: { showsNobody: true, input: nothing },
  announceBanner: {
    showsNobody: true,
    input: () => ({
      body_ja: '大雪のため、17時で閉めます。',
      body_en: 'We close at 17:00 because of heavy snow.',
      is_urgent: 1,
    }),
  },
  endBanner: {
    showsNobody: true,
    input: async (town) => {
      await town.rows('delete from monitor_banner');
      await town.rows(
        `insert into monitor_banner (body_ja, body_en, created_at) values ('雪かき中です。', 'Snow is being cleared.', $1)`,
        town.now(),
      );
      return {};
    },
  },
  reportLaundry: {
    input: () => ({ machines: [{ machine_key: 'washer-1', state: 'running', minutes_left: 20 }] }),
    headers: async (town) => ({
      authorization: `Device ${(await newDevice(town, town.house.town.town.fixed_spots.laundry)).key}`,
    }),
  },
};
