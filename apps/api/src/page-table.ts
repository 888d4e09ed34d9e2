import { readAbout } from '@machi/domain/about/contract';
import { listApps } from '@machi/domain/apps/contract';
import type { AppKey } from '@machi/domain/apps/model';
import { listFaqs } from '@machi/domain/faq/contract';
import { listSlides, readToday } from '@machi/domain/landing/contract';
import { readLaundryMonitor, readPlazaMonitor } from '@machi/domain/monitors/contract';
import { laundryInWords, plazaInWords } from '@machi/domain/monitors/words';
import { navigationText } from '@machi/domain/navigation/head';
import { isMonitorKey } from '@machi/domain/navigation/redirects';
import { listNotices, readNotice } from '@machi/domain/notices/contract';
import { noticeListQuery } from '@machi/domain/notices/list-query';
import { readPasses } from '@machi/domain/passes/contract';
import type { PassKind } from '@machi/domain/passes/model';
import { readService } from '@machi/domain/services/contract';
import { listFreeRooms, listSpotStatus } from '@machi/domain/spot-status/contract';
import { listSpots, readSpot } from '@machi/domain/spots/contract';
import { readLegalNotice, readPolicy, readTerms } from '@machi/domain/terms/contract';
import { readTown } from '@machi/domain/town/contract';
import { question } from './platform/pages/inside.ts';
import { firstSentences } from './platform/pages/page-source.ts';
import type { PageSource } from './platform/pages/page-source.ts';

const passPage = (path: PageSource['path'], kind: PassKind): PageSource => ({
  path,
  asks: () => [question(readPasses, {})],
  says(replies) {
    const pass = replies(readPasses).passes.find((one) => one.pass === kind);
    return pass ? { name: pass.pass_name } : {};
  },
});

const appPage = (key: AppKey): PageSource => ({
  path: `/app/${key}`,
  asks: () => [question(listApps, {})],
  says(replies) {
    const app = replies(listApps).apps.find(({ app_key }) => app_key === key);
    return app ? { heading: app.app_name, text: app.summary } : {};
  },
});

/** What each page asks first and says first. The names of the town come with every page. */
export const pageTable: readonly PageSource[] = [
  {
    path: '/',
    asks: () => [question(readToday, {}), question(listSlides, {}), question(listNotices, { page_size: 5 })],
    says: (replies, { locale }) => ({
      heading: navigationText('heading.top', locale, { town: replies(readTown).town.town_name }),
      text: navigationText('lead.top', locale),
    }),
  },
  { path: '/notice', asks: ({ query }) => [question(listNotices, noticeListQuery(query))] },
  {
    path: '/notice/:notice_id',
    asks: ({ parameters }) => [question(readNotice, { notice_id: parameters['notice_id'] ?? '' })],
    says(replies) {
      const { notice } = replies(readNotice);
      return { name: notice.title, text: firstSentences(notice.body) };
    },
  },
  {
    path: '/about',
    asks: () => [question(readAbout, {})],
    says(replies) {
      const { about } = replies(readAbout);
      return { heading: about.title, text: about.lead };
    },
  },
  { path: '/faq', asks: () => [question(listFaqs, {})] },
  {
    path: '/terms',
    asks: () => [question(readTerms, {})],
    says(replies) {
      const { terms } = replies(readTerms);
      return { heading: terms.title, text: firstSentences(terms.intro) };
    },
  },
  {
    path: '/policy',
    asks: () => [question(readPolicy, {})],
    says(replies) {
      const { policy } = replies(readPolicy);
      return { heading: policy.title, text: firstSentences(policy.intro) };
    },
  },
  {
    path: '/legal',
    asks: () => [question(readLegalNotice, {})],
    says(replies) {
      const { legal } = replies(readLegalNotice);
      return { heading: legal.title, text: firstSentences(legal.intro) };
    },
  },
  { path: '/app', asks: () => [question(listApps, {})] },
  appPage('info'),
  appPage('garbage'),
  appPage('newsletter'),
  {
    path: '/service/:service_id',
    asks: ({ parameters }) => [question(readService, { service_id: parameters['service_id'] ?? '' })],
    says(replies) {
      const { service } = replies(readService);
      return { name: service.service_name, text: service.data_purpose };
    },
  },
  { path: '/pass', asks: () => [question(readPasses, {})] },
  passPage('/pass/fureaiplaza', 'bath'),
  passPage('/pass/bus', 'bus'),
  { path: '/spot', asks: () => [question(listSpots, {}), question(listFreeRooms, {})] },
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
  { path: '/spot/status', asks: () => [question(listSpotStatus, {})] },
  {
    path: '/spot/timetable/:spot_id',
    asks: ({ parameters }) => [question(readSpot, { spot_id: parameters['spot_id'] ?? '' })],
    says: (replies, { locale }) => ({
      name: navigationText('heading.spot-timetable', locale, { own_name: replies(readSpot).spot.spot_name }),
    }),
  },
  {
    path: '/spot/detail/:spot_id',
    asks: ({ parameters }) => [
      question(readSpot, { spot_id: parameters['spot_id'] ?? '' }),
      question(listFreeRooms, {}),
    ],
    says(replies) {
      const { spot } = replies(readSpot);
      return { name: spot.spot_name, text: spot.main_purpose };
    },
  },
  {
    path: '/spot/form/:spot_id/:room_id',
    asks: ({ parameters }) => [question(readSpot, { spot_id: parameters['spot_id'] ?? '' })],
  },
  {
    path: '/spot/form/:spot_id/:room_id/:reservation_id',
    asks: ({ parameters }) => [question(readSpot, { spot_id: parameters['spot_id'] ?? '' })],
  },
];
