import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { priceInWords } from '@machi/domain/locale/words';
import type { listPayments } from '@machi/domain/payments/contract';
import { paymentDesk } from '@machi/domain/payments/desk';
import { paymentWords } from '@machi/domain/payments/words';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { DeskPage } from '../../shell/desk/declared/DeskPage.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { useLocale } from '../../shell/record/record.ts';

const STRAYS = { ja: '決済会社にだけある支払い', en: 'Payments known to the provider only' };
const WHAT_STRAYS_ARE = {
  ja: 'こちらに記録のない支払いです。決済会社の管理画面で、番号からお調べください。',
  en: 'The town has no record of these. Please look them up by their number in the provider’s own pages.',
};

type Strays = Pick<ReplyOf<typeof listPayments>, 'strays'>;

/** Card payments for the office: our records beside the provider's, and refunds. */
export default function BillingPage() {
  const locale = useLocale();
  return (
    <DeskPage
      desk={paymentDesk}
      actions={<ButtonLink href="/billing/mandates">{officialTitle('mandates', locale)}</ButtonLink>}
      above={({ strays }: Strays) => <StrayPayments strays={strays} />}
    />
  );
}

/** Payments at the provider without a record here: their numbers lead to the provider's own pages. */
function StrayPayments({ strays }: Strays) {
  const locale = useLocale();
  if (strays.length === 0) return null;
  return (
    <Callout tone="warning" headingLevel={2} title={STRAYS[locale]}>
      <p>{WHAT_STRAYS_ARE[locale]}</p>
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
