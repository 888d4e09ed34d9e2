import { textsOf } from '../language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const useCalendarTexts = textsOf('calendar', { ja, en });
export type CalendarTexts = ReturnType<typeof useCalendarTexts>;
