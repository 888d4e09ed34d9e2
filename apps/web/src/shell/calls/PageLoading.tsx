import { Loading } from '@machi/ui/loading/Loading';
import { useShellTexts } from '../shell-texts.ts';

/** While a page or its data load: nothing before 0.3 s, then a sentence and a skeleton. */
export function PageLoading({ label }: { label?: string }) {
  const { t } = useShellTexts();
  return <Loading label={label ?? t('loading')} slowLabel={t('loading.slow')} />;
}
