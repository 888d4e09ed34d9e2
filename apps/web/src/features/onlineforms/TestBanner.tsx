import { Callout } from '@machi/ui/callout/Callout';
import { useOnlineformTexts } from './texts.ts';

/** Banner on each page of a form opened by its test URL (product, "Online forms"). */
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
