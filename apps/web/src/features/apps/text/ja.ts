import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  sub: '町の公式スマートフォンアプリです。',
  loading: 'アプリを読み込んでいます…',
  none: '見つかりませんでした',
  'none.body': 'いま、町のアプリはありません。',
  about: 'このアプリでできること',
  features: '主な機能',
  requirements: '使える端末',
  get: 'アプリを手に入れる',
  'store.ios': 'App Storeから入手する',
  'store.android': 'Google Playから入手する',
  'other.ios': 'iPhone・iPadをお使いの方は',
  'other.android': 'Androidをお使いの方は',
  unsupported: 'この端末には対応していません',
  'unsupported.what': 'スマートフォンでQRコードを読み取ってください。',
  qr: 'このページのアドレス {{address}} のQRコード',
  'qr.instead': '読み取れないときは、スマートフォンでこのアドレスを開いてください。',
  stores: 'アプリのストアからさがすこともできます。',
};
