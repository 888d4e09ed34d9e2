import type { SameTexts } from '@machi/domain/locale/same-texts';
import type { ja } from './ja.ts';

export const en: SameTexts<typeof ja> = {
  label: 'For a registered club',
  hint: 'Its name and exemption are filled in.',
  none: 'No registered club',
  exempt: 'The club’s exemption is used: {{what}} (until {{day}}). Reception need not confirm it.',
  'not-exempt': 'The club’s exemption ends on {{day}} and does not cover all of these days: the full fee is due.',
  needed: 'For now only registered clubs can reserve {{day}}. Please choose your club.',
  beyond: 'On {{day}} “{{name}}” is not a registered club.',
};
