import type { FoundMember } from '@machi/domain/members/found-member';
import type { Reservation } from '@machi/domain/reservations/model';
import { readBookingAddress } from '@machi/domain/reception/booking-address';
import { decidePermission } from '@machi/domain/permissions/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useSearchParams } from 'react-router-dom';
import { askerQuery } from '../../shell/desk/asker-query.ts';
import { noClub } from '../../shell/clubs/choice.ts';
import { goInstead } from '../../shell/navigation/navigation.ts';
import { ReceptionNav } from '../../shell/reception-nav/ReceptionNav.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { BookingForm } from './booking/BookingForm.tsx';
import { GuestForm } from './booking/GuestForm.tsx';
import { ApplicantFinder } from './booking/ApplicantFinder.tsx';
import { BookedDates } from './booking/BookedDates.tsx';
import { ChosenPlace } from './booking/ChosenPlace.tsx';
import { bookingAt, emptyBooking } from './booking/booking-values.ts';
import { ResidenceTags } from './ResidenceTags.tsx';
import { receptionHref } from './reception-address.ts';
import { useReceptionTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import './reception.css';
import './booking/booking.css';

interface Booked {
  readonly name: string;
  readonly isGuest: boolean;
  readonly reservations: readonly Reservation[];
}

/** Reserves for a person at the counter or on the telephone. */
export default function CounterBookingPage() {
  const { t, locale } = useReceptionTexts();
  const [member, setMember] = useState<FoundMember>();
  const [missing, setMissing] = useState('');
  const [booked, setBooked] = useState<Booked>();
  const [query] = useSearchParams();
  const place = readBookingAddress(query);
  // The values stay when the person changes.
  const [values, setValues] = useState(() => bookingAt(place));
  const { data: asker } = useQuery(askerQuery(locale));
  const isClosed = asker !== undefined && decidePermission(asker, 'reservation:book:any') !== 'granted';
  useEffect(() => {
    // No request runs before a search for a person, so the API's 403 would come too late.
    if (isClosed) goInstead('/403');
  }, [isClosed]);
  const chosen = useRef<HTMLDivElement>(null);
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (member) chosen.current?.focus();
  }, [member]);
  useEffect(() => {
    if (booked) done.current?.focus();
  }, [booked]);

  if (isClosed) return null;

  function again() {
    setBooked(undefined);
    setMember(undefined);
    setMissing('');
    setValues(emptyBooking);
  }
  return (
    <div className="desk reception">
      <PageHead title={officialTitle('reception-booking', locale)} sub={t('book.sub')} />
      <ReceptionNav />
      {booked ? (
        <Done ref={done} booked={booked} onAgain={again} />
      ) : (
        <div className="stack-lg">
          {!member && place && <ChosenPlace values={values} />}
          <Section className="stack" title={t('book.member')}>
            {member ? (
              <div className="reception-chosen" ref={chosen} tabIndex={-1}>
                <p>
                  <b>{member.name}</b>
                  <small className="desk-under" lang="ja">
                    {member.furigana}
                  </small>
                </p>
                <ResidenceTags member={member} />
                {member.is_guest && <p className="sm">{t('guest.call')}</p>}
                <Button
                  size="small"
                  variant="text"
                  onClick={() => {
                    setMember(undefined);
                    setMissing('');
                    // Another person is in charge of other clubs.
                    if (values.club_id !== '') setValues({ ...values, ...noClub });
                  }}
                >
                  {t('book.change')}
                </Button>
              </div>
            ) : (
              <>
                <ApplicantFinder takesFocus={place !== undefined} onChoose={setMember} onNone={setMissing} />
                <GuestForm words={missing} onChoose={setMember} />
              </>
            )}
          </Section>
          {member && (
            <BookingForm
              memberId={member.member_id}
              name={member.name}
              values={values}
              onChange={setValues}
              onBooked={({ reservations }) => setBooked({ name: member.name, isGuest: member.is_guest, reservations })}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface DoneProps {
  readonly booked: Booked;
  readonly onAgain: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

function Done({ booked: { name, isGuest, reservations }, onAgain, ref }: DoneProps) {
  const { t } = useReceptionTexts();
  const [first] = reservations;
  const isFixed = first?.approval_status === 1;
  return (
    <Callout
      ref={ref}
      tone="success"
      title={t(isFixed ? 'book.done.fixed' : 'book.done.provisional', { name })}
      live="status"
      focusable
      actions={
        <>
          <Button variant="primary" onClick={onAgain}>
            {t('book.done.next')}
          </Button>
          {first && <TextLink href={`/reception/board?date=${first.target_date}`}>{t('book.done.board')}</TextLink>}
          <TextLink href={receptionHref(new URLSearchParams(), { application: first?.application_code })}>
            {t('book.done.open')}
          </TextLink>
        </>
      }
    >
      <p className="num">
        {t(isGuest ? 'book.done.call' : 'book.done.what', {
          codes: reservations.map(({ reservation_code }) => reservation_code).join(t('comma')),
        })}
      </p>
      {first && <BookedDates code={first.application_code} />}
    </Callout>
  );
}
