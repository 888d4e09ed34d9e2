import { readLaundryMonitor, readPlazaMonitor } from '@machi/domain/monitors/contract';
import { laundryInWords, plazaInWords } from '@machi/domain/monitors/words';
import { isMonitorKey } from '@machi/domain/navigation/redirects';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [
  {
    path: '/monitor/:monitor_key',
    isThere: ({ monitor_key }, { town }) => isMonitorKey(monitor_key, town.town_key),
    asks: () => [question(readLaundryMonitor, {})],
    says(replies, { locale }) {
      const { monitor } = replies(readLaundryMonitor);
      return { heading: monitor.spot_name[locale], text: laundryInWords(monitor)[locale] };
    },
  },
  {
    path: '/monitor/fureaiplaza',
    asks: () => [question(readPlazaMonitor, {})],
    says(replies, { locale }) {
      const { monitor } = replies(readPlazaMonitor);
      return { heading: monitor.spot_name[locale], text: plazaInWords(monitor)[locale] };
    },
  },
];
