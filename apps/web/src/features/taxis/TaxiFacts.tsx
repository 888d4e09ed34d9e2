import { timesInWords } from '@machi/domain/calendar/words';
import type { TaxiBooking, TaxiCompany } from '@machi/domain/taxis/model';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { useTaxiTexts } from './texts.ts';
import { momentInWords } from './ride-words.ts';

/** What holds for every ride: until when, how to pay, whom to call, what is passed on. */
export function TaxiFacts({ booking, company }: { booking: TaxiBooking; company: TaxiCompany }) {
  const { t, locale } = useTaxiTexts();
  const hours = timesInWords({ start: company.opens, end: company.closes })[locale];
  return (
    <section className="stack" aria-labelledby="taxi-facts">
      <h2 id="taxi-facts">{t('facts.title')}</h2>
      <DescriptionList
        rows={[
          {
            id: 'deadline',
            term: t('facts.deadline'),
            detail: (
              <>
                <b className="num nb">
                  {t('facts.until', { deadline: momentInWords(new Date(booking.deadline), locale) })}
                </b>
                <br />
                {t('facts.afterwards')}
              </>
            ),
          },
          { id: 'fare', term: t('facts.fare'), detail: t('facts.cash') },
          { id: 'hours', term: t('facts.hours'), detail: <span className="num">{hours}</span> },
          {
            id: 'company',
            term: t('facts.company'),
            detail: (
              <>
                <span className="nb">{company.company_name}</span> <Telephone number={company.tel} />
              </>
            ),
          },
          { id: 'told', term: t('facts.told'), detail: t('facts.toldWhat') },
        ]}
      />
    </section>
  );
}
