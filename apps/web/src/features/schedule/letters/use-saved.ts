import { useScheduleTexts } from '../texts.ts';

/** That it is saved, and how many letters went with it. */
export function useSaved(): (letters: number) => string {
  const { t } = useScheduleTexts();
  return (letters) => (letters === 0 ? t('save.done') : t('save.mailed', { count: letters }));
}
