import type { DeskTag } from '../desk/desk.ts';
import type { Localized } from '../locale/model.ts';
import type { EventPhase } from './model.ts';

type Shape = Exclude<DeskTag['shape'], undefined | 'warning'>;

/** Words of a phase, with the sign of its shape. */
export const phaseTags: Readonly<Record<EventPhase, { readonly said: Localized; readonly shape: Shape }>> = {
  draft: { said: { ja: '下書き', en: 'Draft' }, shape: 'provisional' },
  planned: { said: { ja: '受付前', en: 'Not open yet' }, shape: 'provisional' },
  open: { said: { ja: '受付中', en: 'Open' }, shape: 'fixed' },
  closed: { said: { ja: '受付終了', en: 'Registration ended' }, shape: 'cancelled' },
  'under-way': { said: { ja: '開催中', en: 'Under way' }, shape: 'fixed' },
  over: { said: { ja: '終わりました', en: 'Over' }, shape: 'cancelled' },
  'called-off': { said: { ja: '中止', en: 'Called off' }, shape: 'refused' },
};

/** Words of the list of registrations as a table. */
export const registrationWords = {
  ja: {
    sheet: '申込み',
    columns: ['受付番号', '名前', 'フリガナ', '電話番号', '人数', '状態', '申し込んだ日時', '受付した日時'],
    state: { registered: '申込み済み', waiting: 'キャンセル待ち', canceled: '取消し' },
  },
  en: {
    sheet: 'Registrations',
    columns: ['Code', 'Name', 'Furigana', 'Telephone', 'People', 'State', 'Registered at', 'Checked in at'],
    state: { registered: 'Registered', waiting: 'Waiting', canceled: 'Cancelled' },
  },
} as const;
