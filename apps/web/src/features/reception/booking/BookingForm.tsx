import { yenInWords } from '@machi/domain/locale/words';
import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { listClubsOfMember } from '@machi/domain/clubs/desk-contract';
import { quoteReservation } from '@machi/domain/reservations/contract';
import { Button } from '@machi/ui/button/Button';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { TextLink } from '@machi/ui/link/TextLink';
import { Panel } from '@machi/ui/panel/Panel';
import { PayBar } from '@machi/ui/quote/PayBar';
import { Quote } from '@machi/ui/quote/Quote';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { numberTyped } from '@machi/domain/fields/numbers';
import { listRoomsInstead, type bookAtCounter } from '@machi/domain/reception/contract';
import { Callout } from '@machi/ui/callout/Callout';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { askAnew } from '../../../shell/calls/ask.ts';
import { load } from '../../../shell/calls/client.ts';
import { ClubChoice } from '../../../shell/clubs/ClubChoice.tsx';
import { useTown } from '../../../shell/town/town.ts';
import { useReceptionTexts } from '../texts.ts';
import { ContentFields, FurtherFields } from './ContentFields.tsx';
import { OverrideSection } from './OverrideSection.tsx';
import { SpotExtras, SpotQuestions } from './SpotFields.tsx';
import { WhereFields } from './WhereFields.tsx';
import { TermSection } from '../term/TermSection.tsx';
import { useTerm } from '../term/use-term.ts';
import { insteadIn, quoteInput, roomIn, type BookingValues } from './booking-values.ts';
import { useBookingSummary } from './use-booking-summary.ts';
import { shownQuote } from './quote-words.ts';
import { spotQuery } from './ChosenPlace.tsx';
import { furtherFields, toldSet } from './told-set.ts';
import { errorOf, useBooking } from './use-booking.ts';

interface FreeInsteadProps {
  readonly values: BookingValues;
  /** The room and the first time that somebody else took. */
  readonly asked: InputOf<typeof quoteReservation>;
  readonly onChange: (values: BookingValues) => void;
}

/** Rooms free at the same time, after somebody else was faster. Typed values stay. */
function FreeInstead({ values, asked, onChange }: FreeInsteadProps) {
  const { t, locale } = useReceptionTexts();
  const persons = numberTyped(values.persons_spot);
  const { data } = useQuery(
    askAnew(
      listRoomsInstead,
      {
        room_id: asked.room_id,
        date: asked.target_date,
        ...asked.target_time,
        ...(persons !== undefined && Number.isInteger(persons) && persons > 0 ? { persons } : {}),
      },
      locale,
    ),
  );
  if (!data) return null;
  function take(spotId: number, roomId: number) {
    onChange(insteadIn(values, spotId, roomId));
    // The pressed button disappears with its list.
    document.getElementById('room_id')?.focus();
  }
  return (
    <Callout tone="info" title={t(data.rooms.length === 0 ? 'book.instead.none' : 'book.instead')} live="status">
      <p>{t('book.instead.kept')}</p>
      <div className="row callout-actions">
        {data.rooms.map(({ spot_id, spot_name, room_id, room_name, capacity }) => (
          <Button key={room_id} size="small" onClick={() => take(spot_id, room_id)}>
            {t('book.instead.room', { spot: spot_name, room: room_name, capacity })}
          </Button>
        ))}
      </div>
    </Callout>
  );
}

interface BookingFormProps {
  readonly memberId: number;
  readonly name: string;
  readonly values: BookingValues;
  readonly onChange: (values: BookingValues) => void;
  readonly onBooked: (reply: ReplyOf<typeof bookAtCounter>) => void;
}

/** The counter's short form, with its price. */
export function BookingForm({ memberId, name, values, onChange, onBooked }: BookingFormProps) {
  const { t, locale } = useReceptionTexts();
  const { data: spot } = useQuery(spotQuery(values.spot_id, locale));
  const { book, busy, refused, forget } = useBooking(spot, onBooked);
  const asked = quoteInput(values);
  const priced = asked && { ...asked, member_id: memberId };
  const { data: quote } = useQuery({
    queryKey: [quoteReservation.name, locale, priced],
    queryFn: priced
      ? async ({ signal }) => (await load(quoteReservation, priced, { signal, ignoresError: true })).quote
      : skipToken,
    // The price depends on other people's reservations.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data } = useQuery(askAnew(listClubsOfMember, { member_id: memberId }, locale));
  const term = useTerm(memberId, values);
  const product = useTown()?.product_name ?? '';
  const { errors } = refused;
  const room = roomIn(spot, values.room_id);
  const [first] = values.uses;
  const isTerm = term.dates.length > 0;

  function change(next: BookingValues) {
    // Overrides and conflicts concerned the earlier room and times.
    const isElsewhere = next.uses !== values.uses || next.room_id !== values.room_id;
    if (isElsewhere && term.dates.length > 0) term.drop();
    if (refused.isOverridable || (refused.isTaken && isElsewhere)) forget();
    onChange(next);
  }
  const edit = (changes: Partial<BookingValues>) => change({ ...values, ...changes });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (term.dates.length === 0) return void book(values, memberId, '');
    return void bookAll();
  }
  /** Books all dates; new conflicts appear at their dates. */
  async function bookAll() {
    if (!(await book({ ...values, uses: term.uses }, memberId, term.reason, true))) void term.look(term.uses);
  }
  const told = toldSet(values, spot, locale);
  const folded = ['adjunct_room_ids', 'equipment_ids', ...furtherFields.map(({ name }) => name)];
  const isFoldWrong = errorOf(errors, ...folded) !== undefined;
  const summary = useBookingSummary(values, spot, errors, isTerm);
  const failure = refused.failure && t(refused.failure === 'lost' ? 'book.lost' : 'failed');
  const others = [...(failure === undefined ? [] : [failure]), ...summary.rest];

  const go = (wide: boolean) => (
    <SendingButton type="submit" variant="primary" wide={wide} busy={busy}>
      {t('book.send')}
    </SendingButton>
  );

  return (
    <form className="cols-aside" noValidate onSubmit={submit}>
      <div className="stack-lg">
        <FormErrors heading={t('book.refused')} errors={summary.lines} attempt={refused.attempt}>
          {others.length > 0 && others.map((line) => <p key={line}>{line}</p>)}
        </FormErrors>
        {refused.isTaken && !isTerm && asked && <FreeInstead values={values} asked={asked} onChange={change} />}
        {refused.isOverridable && !isTerm && (
          <OverrideSection busy={busy} onSend={(reason) => void book(values, memberId, reason)} />
        )}
        <WhereFields values={values} spot={spot} errors={errors} onChange={change} />
        {room && first && first.end !== '' && values.uses.length === 1 && (
          <TermSection
            key={`${room.room_id}`}
            room={room}
            first={first}
            term={term}
            reasonError={errorOf(errors, 'override_reason')}
          />
        )}
        <ClubChoice
          clubs={data?.clubs ?? []}
          clubId={values.club_id}
          isExempt={values.club_exemption}
          days={(isTerm ? term.uses : values.uses).flatMap(({ date }) => (date === '' ? [] : [date]))}
          error={errorOf(errors, 'club_id')}
          onFill={({ club_id, ...filled }) =>
            edit({
              ...filled,
              club_id,
              person_in_charge: values.person_in_charge === '' && club_id !== '' ? name : values.person_in_charge,
            })
          }
        />
        <ContentFields values={values} errors={errors} onChange={edit} />
        {spot && <SpotQuestions spot={spot} values={values} errors={errors} onChange={edit} />}
        {/* A fold with an error opens again at each attempt. */}
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
          {isTerm ? (
            <p className="num">
              {t('term.dates', { count: term.fitting })}{' '}
              <b>{t('term.amount', { amount: yenInWords(term.amount)[locale] })}</b>
            </p>
          ) : asked !== undefined && quote ? (
            <Quote
              lines={shownQuote(quote.lines, { t, locale })}
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
        total={
          isTerm
            ? yenInWords(term.amount)[locale]
            : asked !== undefined && quote
              ? yenInWords(quote.amount)[locale]
              : '―'
        }
      >
        {go(false)}
      </PayBar>
    </form>
  );
}
