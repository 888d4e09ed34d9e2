import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  title: '担当',
  nobody: '未定',
  gone: '{{name}}（いまは扱っていません）',
  self: '自分が担当する',
  other: 'ほかの職員に任せる',
  to: '担当する職員',
  send: 'この職員に任せる',
  sending: '送っています',
  done: '担当を決めました。担当する職員にメールで知らせます。',
  'done.self': '自分の担当にしました。',
  'done.none': '担当を未定に戻しました。',
};
