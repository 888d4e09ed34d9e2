import { priced, sumInWords } from '@machi/domain/described/fee';
import type { PricedFee } from '@machi/domain/described/fee';
import type { Content } from '@machi/domain/described/form-model';
import { priceInWords, yenInWords } from '@machi/domain/locale/words';
import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { fieldsOfForm } from '@machi/domain/onlineforms/model';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useOnlineformTexts } from '../texts.ts';

const nothing: PricedFee = { lines: [], amount: 0 };

/** What the form costs as it is filled in, by the function of the server. */
export const costOf = (form: Onlineform, content: Content): PricedFee =>
  form.fees === null ? nothing : priced(form.fees, fieldsOfForm(form), content);

/** What it comes to, line by line; nothing where the form costs nothing. */
export function Cost({ form, content }: { form: Onlineform; content: Content }) {
  const { t, locale } = useOnlineformTexts();
  if (form.fees === null) return null;
  const { lines, amount } = costOf(form, content);
  return (
    <section className="stack">
      <h2>{t('detail.fee_text')}</h2>
      <DescriptionList
        rows={[
          ...lines.map((line) => ({
            id: line.label[locale],
            term: line.label[locale],
            detail: (
              <span className="num">
                {[sumInWords(line)[locale], yenInWords(line.amount)[locale]]
                  .filter((words) => words !== '')
                  .join(' = ')}
              </span>
            ),
          })),
          { id: 'total', term: t('cost.total'), detail: <b className="num">{priceInWords(amount)[locale]}</b> },
        ]}
      />
    </section>
  );
}
