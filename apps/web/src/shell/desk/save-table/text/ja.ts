import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  title: 'ファイルに保存する',
  format: '形式',
  xlsx: 'Excel（xlsx）',
  encoding: '文字コード',
  sending: '作成しています',
  saved: '{{name}} を保存しました。',
  unfitting: 'Shift_JISにない文字（{{letters}}）があるため、保存していません。UTF-8かExcelを選んでください。',
};
