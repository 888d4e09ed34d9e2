import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useScheduleTexts = textsOf('schedule', { ja, en });
export type ScheduleTexts = ReturnType<typeof useScheduleTexts>;

/** Message after saving, with the number of notifications sent. */
export function useSaved(): (notifications: number) => string {
  const { t } = useScheduleTexts();
  return (notifications) => (notifications === 0 ? t('save.done') : t('save.mailed', { count: notifications }));
}
