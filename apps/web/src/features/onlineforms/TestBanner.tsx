import { Callout } from '@machi/ui/callout/Callout';
import { useOnlineformTexts } from './texts.ts';

/** Stands above each page of a form that was opened by its test URL (product, "Online forms"). */
export function TestBanner() {
  const { t } = useOnlineformTexts();
  return (
    <div className="form-banner">
      <Callout tone="warning" title={t('test.title')}>
        <p>{t('test.body')}</p>
      </Callout>
    </div>
  );
}
