import type { Localized } from '../locale/model.ts';
import type { AnyMatter, Way } from './model.ts';

/** What each way is called. */
export const wayNames: Readonly<Record<Way, Localized>> = {
  push: { ja: 'この端末', en: 'This device' },
  line: { ja: 'LINE', en: 'LINE' },
  mail: { ja: 'メール', en: 'E-mail' },
  sms: { ja: 'SMS', en: 'SMS' },
};

/** What each matter is called. */
export const matterNames: Readonly<Record<AnyMatter, Localized>> = {
  reservations: { ja: '施設の予約', en: 'Facility reservations' },
  rides: { ja: '乗りものの予約', en: 'Ride reservations' },
  bus: { ja: 'バスがもうすぐ来るとき', en: 'When your bus is near' },
  applications: { ja: 'オンライン申請', en: 'Online applications' },
  messages: { ja: '役場からのメッセージ', en: 'Messages from the town office' },
  notices: { ja: '町のお知らせ', en: 'Town notices' },
  events: { ja: '申し込んだ催し', en: 'Events you registered for' },
  waste: { ja: 'ごみの日の前の晩', en: 'The evening before a collection day' },
  account: { ja: '登録とお金', en: 'Account and money' },
  warnings: { ja: '緊急のお知らせ', en: 'Urgent notices' },
  watching: { ja: '見守り', en: 'Watching over' },
};
