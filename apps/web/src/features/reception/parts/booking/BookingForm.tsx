import { yenInWords } from '@machi/domain/locale/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { bookAtCounter } from '@machi/domain/reception/contract';
import { Button } from '@machi/ui/button/Button';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { TextLink } from '@machi/ui/link/TextLink';
import { Panel } from '@machi/ui/panel/Panel';
import { PayBar } from '@machi/ui/quote/PayBar';
import { Quote } from '@machi/ui/quote/Quote';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useTown } from '../../../../shell/town/town.ts';
import { receptionQueries } from '../../queries.ts';
import { useReceptionTexts } from '../../texts.ts';
import { ContentFields, FurtherFields } from './ContentFields.tsx';
import { OverrideSection } from './OverrideSection.tsx';
import { FreeInstead } from './FreeInstead.tsx';
import { SpotExtras, SpotQuestions } from './SpotFields.tsx';
import { WhereFields } from './WhereFields.tsx';
import { quoteInput } from './booking-values.ts';
import type { BookingValues } from './booking-values.ts';
import { shownQuote } from './quote-words.ts';
import { furtherFields, toldSet } from './told-set.ts';
import { errorOf, useBooking } from './use-booking.ts';

interface BookingFormProps {
  readonly memberId: number;
  readonly values: BookingValues;
  readonly onChange: (values: BookingValues) => void;
  readonly onBooked: (reply: ReplyOf<typeof bookAtCounter>) => void;
}

/** The short form of the counter, with its price. */
export function BookingForm({ memberId, values, onChange, onBooked }: BookingFormProps) {
  const texts = useReceptionTexts();
  const { t, locale } = texts;
  const { book, busy, refused, forget } = useBooking(onBooked);
  const { data: spot } = useQuery(receptionQueries.spot(locale, values.spot_id));
  const asked = quoteInput(values);
  const { data: quote } = useQuery(receptionQueries.quote(locale, asked));
  const product = useTown()?.product_name ?? '';
  const { errors } = refused;

  function change(next: BookingValues) {
    // What could be gone beyond, or was taken, was said of what stood there.
    const isElsewhere = next.uses !== values.uses || next.room_id !== values.room_id;
    if (refused.isOverridable || (refused.isTaken && isElsewhere)) forget();
    onChange(next);
  }
  const edit = (changes: Partial<BookingValues>) => change({ ...values, ...changes });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void book(values, memberId, '');
  }
  const told = toldSet(values, spot, locale);
  const folded = ['adjunct_room_ids', 'equipment_ids', ...furtherFields.map(({ name }) => name)];
  const isFoldWrong = errorOf(errors, ...folded) !== undefined;
  const lines = Object.entries(errors).map(([field, sentences]) => ({ fieldId: field, message: sentences.join(' ') }));

  const go = (wide: boolean) => (
    <Button type="submit" variant="primary" wide={wide} busy={busy} busyLabel={t('sending')}>
      {t('book.send')}
    </Button>
  );

  return (
    <form className="cols-aside" noValidate onSubmit={submit}>
      <div className="stack-lg">
        <FormErrors heading={t('book.refused')} errors={lines} attempt={refused.attempt}>
          {refused.lines.length > 0 && refused.lines.map((line) => <p key={line}>{line}</p>)}
        </FormErrors>
        {refused.isTaken && asked && <FreeInstead values={values} asked={asked} onChange={change} />}
        {refused.isOverridable && (
          <OverrideSection busy={busy} onSend={(reason) => void book(values, memberId, reason)} />
        )}
        <WhereFields values={values} spot={spot} errors={errors} onChange={change} />
        <ContentFields values={values} errors={errors} onChange={edit} />
        {spot && <SpotQuestions spot={spot} values={values} errors={errors} onChange={edit} />}
        {/* A fold with something wrong in it opens again with each attempt. */}
        <Disclosure
          key={isFoldWrong ? refused.attempt : 'right'}
          startsOpen={isFoldWrong}
          title={told.length === 0 ? t('book.further') : t('book.further.set', { what: told.join(t('comma')) })}
        >
          <div className="stack">
            {spot && <SpotExtras spot={spot} values={values} errors={errors} onChange={edit} />}
            <FurtherFields values={values} errors={errors} onChange={edit} />
          </div>
        </Disclosure>
        <p className="sm">
          {t('book.terms.said', { product })}{' '}
          <TextLink href="/terms" target="_blank">
            {t('book.terms.read')}
          </TextLink>
        </p>
      </div>
      <aside>
        <Panel title={t('book.quote')} sticky>
          {asked !== undefined && quote ? (
            <Quote
              lines={shownQuote(quote.lines, texts)}
              totalLabel={t('file.total')}
              total={yenInWords(quote.amount)[locale]}
              note={quote.is_provisional ? t('book.quote.provisional') : undefined}
              live
            />
          ) : (
            <p className="sm muted">{t('book.quote.empty')}</p>
          )}
          <div className="quote-go">{go(true)}</div>
        </Panel>
      </aside>
      <PayBar
        label={t('book.quote')}
        caption={t('file.total')}
        total={asked !== undefined && quote ? yenInWords(quote.amount)[locale] : '―'}
      >
        {go(false)}
      </PayBar>
    </form>
  );
}
