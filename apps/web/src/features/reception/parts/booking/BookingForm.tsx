import { yenInWords } from '@machi/domain/locale/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { bookAtCounter } from '@machi/domain/reception/contract';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { TextLink } from '@machi/ui/link/TextLink';
import { Panel } from '@machi/ui/panel/Panel';
import { PayBar } from '@machi/ui/quote/PayBar';
import { Quote } from '@machi/ui/quote/Quote';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTown } from '../../../../shell/town/town.ts';
import { receptionQueries } from '../../queries.ts';
import { useReceptionTexts } from '../../texts.ts';
import { ContentFields } from './ContentFields.tsx';
import { OverrideSection } from './OverrideSection.tsx';
import { SpotFields } from './SpotFields.tsx';
import { WhereFields } from './WhereFields.tsx';
import { emptyBooking, quoteInput } from './booking-values.ts';
import type { BookingValues } from './booking-values.ts';
import { shownQuote } from './quote-words.ts';
import { errorOf, useBooking } from './use-booking.ts';

interface BookingFormProps {
  readonly memberId: number;
  readonly onBooked: (reply: ReplyOf<typeof bookAtCounter>) => void;
}

/** The short form of the counter, with its price. */
export function BookingForm({ memberId, onBooked }: BookingFormProps) {
  const texts = useReceptionTexts();
  const { t, locale } = texts;
  const [values, setValues] = useState(emptyBooking);
  const { book, busy, refused, forget } = useBooking(onBooked);
  const { data: spot } = useQuery(receptionQueries.spot(locale, values.spot_id));
  const asked = quoteInput(values);
  const { data: quote } = useQuery(receptionQueries.quote(locale, asked));
  const product = useTown()?.product_name ?? '';
  const { errors } = refused;

  function change(next: BookingValues) {
    // What could be gone beyond was said of what stood there.
    if (refused.isOverridable) forget();
    setValues(next);
  }
  const edit = (changes: Partial<BookingValues>) => change({ ...values, ...changes });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void book(values, memberId, '');
  }
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
        {refused.isOverridable && (
          <OverrideSection busy={busy} onSend={(reason) => void book(values, memberId, reason)} />
        )}
        <WhereFields values={values} spot={spot} errors={errors} onChange={change} />
        <ContentFields values={values} errors={errors} onChange={edit} />
        {spot && <SpotFields spot={spot} values={values} errors={errors} onChange={edit} />}
        <FieldGroup legend={t('book.terms')} requiredWord={t('required')}>
          <CheckField
            id="is_terms_agreed"
            label={t('book.terms.town', { product })}
            error={errorOf(errors, 'is_terms_agreed')}
            checked={values.is_terms_agreed}
            onChange={({ target }) => edit({ is_terms_agreed: target.checked })}
          />
          <CheckField
            id="is_spot_terms_agreed"
            label={t('book.terms.spot')}
            error={errorOf(errors, 'is_spot_terms_agreed')}
            checked={values.is_spot_terms_agreed}
            onChange={({ target }) => edit({ is_spot_terms_agreed: target.checked })}
          />
          <p>
            <TextLink href="/terms" target="_blank">
              {t('book.terms.read')}
            </TextLink>
          </p>
        </FieldGroup>
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
