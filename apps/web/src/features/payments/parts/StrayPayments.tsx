import { priceInWords } from '@machi/domain/locale/words';
import type { StrayLine } from '@machi/domain/payments/views';
import { paymentWords } from '@machi/domain/payments/words';
import { Callout } from '@machi/ui/callout/Callout';
import { momentInWords } from '../../../shell/language/dates.ts';
import { usePaymentTexts } from '../texts.ts';

/** Money at the provider of which nobody here knows: it is looked for in the provider's own pages, by its number. */
export function StrayPayments({ strays }: { readonly strays: readonly StrayLine[] }) {
  const { t, locale } = usePaymentTexts();
  if (strays.length === 0) return null;
  return (
    <Callout tone="warning" headingLevel={2} title={t('strays')}>
      <p>{t('strays.what')}</p>
      <ul className="file-lines">
        {strays.map(({ intent_id, made_at, theirs }) => (
          <li key={intent_id}>
            <span className="num">
              {momentInWords(made_at, locale)} {priceInWords(theirs.amount)[locale]}{' '}
              {paymentWords[locale].theirs[theirs.money ?? 'none']}
            </span>
            <code>{intent_id}</code>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
