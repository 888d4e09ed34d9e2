import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'report:work:any': ['reception'],
  /** Held by keys of other systems; officials report as everybody does. */
  'report:send:system': ['reception', 'system'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/report-desk',
    name: 'report-desk',
    parents: ['/'],
    title: { ja: '街のれんらくの受付', en: 'Reports of What Is Broken' },
    description: {
      ja: '道路の穴や街灯など、町の方からのれんらくを受け付け、直るまでを知らせる、職員の画面です。',
      en: 'Take in what people report, such as holes in roads and dark street lights, and tell them until it is mended. For the town’s staff.',
    },
    menus: { official: 82 },
    ledToBy: ['report:work:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'report:list': { ja: '街のれんらくの一覧で見た', en: 'Looked at somebody’s report in a list' },
  'report:read': { ja: '街のれんらくを開いた', en: 'Opened somebody’s report' },
  'report:step': { ja: '街のれんらくを次に進めた', en: 'Took a report a step on' },
  'report:company': { ja: '街のれんらくを業者に頼んだ', en: 'Handed a report to a company' },
  'report:office': { ja: '街のれんらくを別の課に渡した', en: 'Gave a report to another office' },
  'report:publish': { ja: '街のれんらくの公開を変えた', en: 'Changed what is public of a report' },
  'report:picture': { ja: '街のれんらくの写真を消した', en: 'Deleted a picture of a report' },
  'report:merge': { ja: '街のれんらくを1つにまとめた', en: 'Merged a report into another' },
} as const satisfies OfficialActions;

export const subjects = {
  report: { ja: '街のれんらく', en: 'Report' },
} as const satisfies OfficialActions;
