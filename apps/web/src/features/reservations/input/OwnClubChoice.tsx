import { readAccount } from '@machi/domain/account/contract';
import type { DateText } from '@machi/domain/calendar/model';
import { listOwnClubs } from '@machi/domain/clubs/contract';
import { fullName } from '@machi/domain/members/model';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask } from '../../../shell/calls/ask.ts';
import { ClubChoice } from '../../../shell/clubs/ClubChoice.tsx';
import type { ClubFilled } from '../../../shell/clubs/choice.ts';
import { useLocale } from '../../../shell/record/record.ts';
import type { ReservationForm } from '../use-reservation-form.ts';
import { errorAt } from './field-props.ts';

interface OwnClubChoiceProps {
  readonly reservation: ReservationForm;
  /** A chosen day that is open to registered clubs alone. */
  readonly neededOn: DateText | undefined;
}

/** Chooses one of the own registered clubs instead of typing its name; nothing for whoever is in charge of none. */
export function OwnClubChoice({ reservation, neededOn }: OwnClubChoiceProps) {
  const { form, chosen } = reservation;
  const locale = useLocale();
  const { data } = useQuery(ask(listOwnClubs, {}, locale));
  const account = useQuery(ask(readAccount, {}, locale)).data?.account;
  const { club_id: clubId, club_exemption: isExempt, person_in_charge: inCharge } = form.watch();

  // A draft, or what is reserved again, may name a club of which somebody else is in charge now.
  const isGone = clubId !== '' && data !== undefined && !data.clubs.some((one) => String(one.club_id) === clubId);
  useEffect(() => {
    if (!isGone) return;
    form.setValue('club_id', '');
    form.setValue('club_exemption', false);
  }, [isGone, form]);

  function fill(filled: ClubFilled) {
    const person = filled.club_id !== '' && inCharge === '' && account ? { person_in_charge: fullName(account) } : {};
    form.reset({ ...form.getValues(), ...filled, ...person }, { keepErrors: true, keepDirty: true });
    form.clearErrors(['club_id', 'exemption_method']);
    form.setValue('club_id', filled.club_id, { shouldDirty: true });
  }
  return (
    <ClubChoice
      clubs={data?.clubs ?? []}
      clubId={clubId}
      isExempt={isExempt}
      days={chosen.dates.map(({ date }) => date)}
      error={errorAt(form, 'club_id')}
      neededOn={clubId === '' ? neededOn : undefined}
      onFill={fill}
    />
  );
}
