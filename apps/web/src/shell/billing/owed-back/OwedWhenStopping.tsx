import { readBathPayment } from '@machi/domain/billing/contract';
import { yenInWords } from '@machi/domain/locale/words';
import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../calls/ask.ts';
import { useOwedBackTexts } from './texts.ts';

/** Said before the bath pass is given up: no bill comes any more that would deduct it. */
export function OwedWhenStopping() {
  const { t, locale } = useOwedBackTexts();
  const { data } = useQuery(askAnew(readBathPayment, {}, locale));
  const yen = data?.payment.owed_back.yen ?? 0;
  if (yen === 0) return null;
  return (
    <Callout
      tone="warning"
      title={t('title', { yen: yenInWords(yen)[locale] })}
      actions={<TextLink href="/fureaiplaza/payment">{t('see')}</TextLink>}
    >
      <p>{t('stopping')}</p>
    </Callout>
  );
}
