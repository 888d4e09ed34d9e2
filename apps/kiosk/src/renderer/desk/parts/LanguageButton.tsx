import { Button } from '@machi/ui/button/Button';
import { useTexts } from '../texts.ts';
import type { TownClient } from '../town-client.ts';

export function LanguageButton({ town }: { readonly town: TownClient }) {
  const { t, locale } = useTexts();
  const other = locale === 'ja' ? 'en' : 'ja';
  return (
    <Button variant="text" className="btn-flush" lang={other} onClick={() => town.store.prefer({ locale: other })}>
      {t('other-language')}
    </Button>
  );
}
