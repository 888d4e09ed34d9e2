import { yenInWords } from '@machi/domain/locale/words';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Section } from '@machi/ui/section/Section';
import { useBusTexts } from './texts.ts';
import type { OnDemandBus } from './ask/choices.ts';
import { weekHoursInWords } from './ride-words.ts';

/** A text of several lines as paragraphs. */
export const Lines = ({ text }: { text: string }) => text.split('\n').map((line) => <p key={line}>{line}</p>);

/** Everything to know before a first ride. */
export function BusGuide({ bus }: { bus: OnDemandBus }) {
  const { t, locale } = useBusTexts();
  return (
    <Section className="stack" data-more titleId="guide" title={t('guide.title')}>
      <DescriptionList
        rows={[
          { id: 'overview', term: t('guide.overview'), detail: <Lines text={bus.overview} /> },
          { id: 'how', term: t('guide.how'), detail: <Lines text={bus.how_to_ride} /> },
          {
            id: 'fare',
            term: t('guide.fare'),
            detail: (
              <>
                <p className="num">
                  <b>{t('guide.fareOne', { fare: yenInWords(bus.fare_yen)[locale] })}</b>
                </p>
                <Lines text={bus.fare_notes} />
              </>
            ),
          },
          {
            id: 'hours',
            term: t('guide.hours'),
            detail: (
              <>
                {bus.hours.map((row) => (
                  <p key={row.weekdays.join('')} className="num">
                    {weekHoursInWords(row, locale)}
                  </p>
                ))}
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}
