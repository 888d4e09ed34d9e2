import { isReplyLost, toldInPlace, type CallFailure } from '@machi/client/client';
import { placeServerErrors } from '@machi/client/placed-errors';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { check } from '@machi/domain/contract/problems';
import { sentenceOf } from '@machi/domain/refusals/model';
import { keptNames } from '@machi/domain/described/kept';
import { changeReservation } from '@machi/domain/reservations/contract';
import { changeableFields } from '@machi/domain/reservations/fields';
import type { Reservation } from '@machi/domain/reservations/model';
import { readTaxi } from '@machi/domain/taxis/contract';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOnLanguageSwitch } from '../../../shell/forms/use-on-language-switch.ts';
import { OWN_RESERVATIONS } from '../../../shell/own-reservations.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { legsOf, useOwnTexts, whenOf } from '../texts.ts';
import { changeOf, valuesOf, type ChangeValues } from './change-values.ts';

const contentFields = keptNames(changeableFields).map((name) => `content.${name}` as const);
export const changeFields = [
  'target_date',
  'target_time',
  'persons_spot',
  ...contentFields,
  'note',
  'adjunct_room_ids',
  'equipment_ids',
  'taxi',
] as const;
export type ChangeField = (typeof changeFields)[number];

type Legs = Pick<Reservation, 'reserves_outward' | 'reserves_return'>;

/** Taxis that exist before the change and not after it. */
const endedLegs = (before: Legs, after: Legs): Legs => ({
  reserves_outward: before.reserves_outward === 1 && after.reserves_outward === 0 ? 1 : 0,
  reserves_return: before.reserves_return === 1 && after.reserves_return === 0 ? 1 : 0,
});

interface Refused {
  /** Error of each field, as one or more sentences. */
  readonly errors: Partial<Record<ChangeField, string>>;
  /** Sentences that belong to no field. */
  readonly lines: readonly string[];
  readonly attempt: number;
  /** Whether the reply was lost. Sending again does not change anything twice. */
  readonly isLost: boolean;
}

/** State of a reservation's change: values, errors, and the way back when it is done. */
export function useChange(reservation: Reservation) {
  const texts = useOwnTexts();
  const { t, locale } = texts;
  const [values, setValues] = useState(() => valuesOf(reservation));
  const [refused, setRefused] = useState<Refused>({ errors: {}, lines: [], attempt: 0, isLost: false });
  const { send, busy } = useCall(changeReservation);
  const keyFor = useAttemptKey();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const snackbar = useSnackbar();

  // Errors in the other language are cleared; the next attempt reports them again.
  useOnLanguageSwitch(() => setRefused(({ attempt }) => ({ errors: {}, lines: [], attempt, isLost: false })));

  function refuse(failure: Pick<CallFailure, 'errors' | 'codes'> & { readonly status?: number }) {
    const { atFields, rest } = placeServerErrors(failure, changeFields);
    const errorsAt = (field: ChangeField) =>
      atFields
        .filter(({ name }) => name === field)
        .map(({ message }) => message)
        .join(' ');
    const wrong = changeFields.filter((field) => errorsAt(field) !== '');
    setRefused(({ attempt }) => ({
      errors: Object.fromEntries(wrong.map((field) => [field, errorsAt(field)])),
      lines: rest,
      attempt: attempt + 1,
      isLost: failure.status !== undefined && isReplyLost({ status: failure.status }),
    }));
  }

  async function save() {
    const request = changeOf(reservation, values);
    const back = () => void navigate(`/reservation/detail/${reservation.reservation_id}`, { replace: true });
    // Only the reservation's id and version: there is nothing to save.
    if (Object.keys(request).length === 2) {
      back();
      return;
    }
    const checked = check(changeReservation.input, request);
    if ('problems' in checked) {
      const errors: Record<string, string[]> = {};
      for (const problem of checked.problems) (errors[problem.field] ??= []).push(sentenceOf(problem, locale));
      refuse({ errors, codes: {} });
      return;
    }
    const result = await send(request, {
      ...toldInPlace,
      idempotencyKey: keyFor(request),
    });
    if (!result) return;
    if (!result.ok) {
      refuse(result);
      return;
    }
    queryClient.removeQueries({ queryKey: [OWN_RESERVATIONS] });
    queryClient.removeQueries({ queryKey: [readTaxi.name] });
    const ended = endedLegs(reservation, result.reply.reservation);
    const legs = legsOf(ended, texts);
    const when = whenOf(result.reply.reservation, texts);
    snackbar.show(legs === '' ? t('change.done', { when }) : t('change.doneTaxis', { when, legs }), 'success');
    back();
  }

  return {
    values,
    set: (changed: Partial<ChangeValues>) => setValues((before) => ({ ...before, ...changed })),
    errorOf: (field: ChangeField): string | undefined => refused.errors[field],
    refused,
    busy,
    save,
  };
}

export type Change = ReturnType<typeof useChange>;
