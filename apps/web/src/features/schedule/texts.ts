import { textsOf } from '../../shell/language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const useScheduleTexts = textsOf('schedule', { ja, en });
export type ScheduleTexts = ReturnType<typeof useScheduleTexts>;
