import type { DeskTag } from '../desk/desk.ts';
import type { Localized } from '../locale/model.ts';
import type { ReportState } from './model.ts';

/** A state as officials and residents read it, with the sign of its shape. */
export const stateTags: Readonly<Record<ReportState, { readonly said: Localized; readonly shape: DeskTag['shape'] }>> =
  {
    received: { said: { ja: '受け取りました', en: 'Received' }, shape: 'provisional' },
    accepted: { said: { ja: '担当が確かめました', en: 'Looked at' }, shape: 'provisional' },
    'in-hand': { said: { ja: '対応しています', en: 'In hand' }, shape: 'provisional' },
    done: { said: { ja: '終わりました', en: 'Done' }, shape: 'fixed' },
    'not-ours': { said: { ja: '町の担当ではありません', en: 'Not the town’s' }, shape: 'cancelled' },
    declined: { said: { ja: '対応しません', en: 'Not done' }, shape: 'cancelled' },
  };
