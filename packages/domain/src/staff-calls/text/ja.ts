import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'call-answered': 'ほかの職員がすでに向かっています。',
  'call-over': 'この呼び出しは終わっています。対応済みか、取り消されたか、時間が過ぎています。',
};
