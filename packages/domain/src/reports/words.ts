import type { DeskTag } from '../desk/desk.ts';
import type { Localized } from '../locale/model.ts';
import type { reportEvents } from './desk-contract.ts';
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

export const eventWords: Readonly<Record<(typeof reportEvents)[number], Localized>> = {
  received: { ja: '届いた', en: 'Received' },
  accepted: { ja: '確かめた', en: 'Looked at' },
  'in-hand': { ja: '対応を始めた', en: 'Begun' },
  done: { ja: '終わった', en: 'Done' },
  'not-ours': { ja: '町の担当ではないと答えた', en: 'Answered: not the town’s' },
  declined: { ja: '対応しないと答えた', en: 'Answered: not done' },
  company: { ja: '業者に頼んだ', en: 'Handed to the company' },
  office: { ja: '課と種類を変えた', en: 'Given to an office' },
  public: { ja: '公開した', en: 'Made public' },
  hidden: { ja: '公開をやめた', en: 'Hidden' },
  merged: { ja: 'まとめた', en: 'Merged' },
  'picture-removed': { ja: '写真を消した', en: 'Picture deleted' },
};
