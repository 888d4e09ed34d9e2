import { timeInWords } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import type { BannerWords } from './end.ts';

/** Blanks of a template: a place has a name in each language, a time the same digits. */
export type BlankName = 'place' | 'from' | 'until';
/** Longest name of a place, so that every filled template fits into a banner. */
export const PLACE_CHARACTERS = 30;

export interface BannerTemplate {
  readonly key: string;
  readonly name: Localized;
  readonly is_urgent: 0 | 1;
  readonly blanks: readonly BlankName[];
  /** {place}, {from} and {until} are the blanks. */
  readonly body: Localized;
}

/** Templates for emergencies in a mountain town, prepared so that only the blanks are filled in under pressure. */
export const bannerTemplates: readonly BannerTemplate[] = [
  {
    key: 'blizzard',
    name: { ja: '大雪・ふぶき', en: 'Heavy snow' },
    is_urgent: 1,
    blanks: ['from', 'until'],
    body: {
      ja: '大雪とふぶきのおそれがあります。{from}から{until}まで、外出はお控えください。車が動けなくなったら、窓を少し開け、マフラーの雪を取りのぞいてください。',
      en: 'Heavy snow and blizzards are expected from {from} to {until}. Please stay indoors. If your car gets stuck, open a window a little and clear the snow from the exhaust.',
    },
  },
  {
    key: 'water',
    name: { ja: '断水', en: 'Water outage' },
    is_urgent: 1,
    blanks: ['place', 'from', 'until'],
    body: {
      ja: '{place}で断水します。時間は{from}から{until}までの予定です。飲み水は、早めにくんでおいてください。',
      en: 'The water supply is off in {place} from {from} until about {until}. Please store drinking water early.',
    },
  },
  {
    key: 'bear',
    name: { ja: 'クマの出没', en: 'Bear sighted' },
    is_urgent: 1,
    blanks: ['place', 'from'],
    body: {
      ja: '{from}ごろ、{place}でクマが見つかりました。近づかず、家の中にいてください。見かけたら、役場か警察へお知らせください。',
      en: 'A bear was seen near {place} at about {from}. Stay away and stay indoors. If you see it, tell the town office or the police.',
    },
  },
  {
    key: 'closing',
    name: { ja: '施設を早く閉める', en: 'Closing early' },
    is_urgent: 0,
    blanks: ['place', 'until'],
    body: {
      ja: '{place}は、今日は{until}で閉めます。ご不便をおかけします。',
      en: '{place} closes at {until} today. We are sorry for the inconvenience.',
    },
  },
];

export interface FilledBlanks {
  readonly place: Localized;
  /** "17:00"; empty: not filled in. */
  readonly from: string;
  readonly until: string;
}

/** The text of a template; empty blanks stay visible as ＿＿. */
export function fillTemplate({ body, is_urgent }: BannerTemplate, { place, from, until }: FilledBlanks): BannerWords {
  const time = (value: string): string => (value === '' ? '' : timeInWords(value));
  const fill = (text: string, name: string): string =>
    text
      .replaceAll('{place}', name || '＿＿')
      .replaceAll('{from}', time(from) || '＿＿')
      .replaceAll('{until}', time(until) || '＿＿');
  return { body_ja: fill(body.ja, place.ja), body_en: fill(body.en, place.en || place.ja), is_urgent };
}
