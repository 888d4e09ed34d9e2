import { isReplyLost, sentencesOf, toldInPlace } from '@machi/client/client';
import type { CallFailure } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { askForRide } from '@machi/domain/ondemandbus/ride-contract';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useSession } from '../../../../shell/record/record.ts';
import { useForgetRides, useKeepRide } from '../../queries.ts';
import { useBusTexts } from '../../texts.ts';
import { fieldOf, missingIn, requestOf } from './ride-form.ts';
import type { RideField, RideForm } from './ride-form.ts';
import type { KeptForm } from './use-ride-form.ts';

export type NoRoom = NonNullable<ReplyOf<typeof askForRide>['no_room']>;

/** What was said against a request: beside its fields, or of the whole. */
export interface Refused {
  readonly fields: Readonly<Partial<Record<RideField, string>>>;
  readonly lines: readonly string[];
  /** There is such a ride already: it stands above. */
  readonly isTwice: boolean;
}
const nothing: Refused = { fields: {}, lines: [], isTwice: false };

/** Asking for a ride: one press, answered by a promise, by possible times, or by what is wrong with it. */
export function useAsk(keep: (fields: Partial<KeptForm>) => void, forgetForm: () => void) {
  const { t, locale } = useBusTexts();
  const { isLoggedIn } = useSession();
  const navigate = useNavigate();
  const { send, busy } = useCall(askForRide);
  const keyFor = useAttemptKey();
  const keepRide = useKeepRide(locale);
  const forgetRides = useForgetRides();
  const [refused, setRefused] = useState(nothing);
  const [noRoom, setNoRoom] = useState<NoRoom>();
  /** Replies that came: what is pressed after one is asked anew, what is pressed after none is the same once more. */
  const [answers, setAnswers] = useState(0);
  const [attempt, setAttempt] = useState(0);

  function refuse(found: Refused) {
    setRefused(found);
    setNoRoom(undefined);
    setAttempt((before) => before + 1);
  }

  function refuseCall(failure: CallFailure) {
    const fields: Partial<Record<RideField, string>> = {};
    const lines: string[] = [];
    for (const [name, [sentence = '']] of Object.entries(failure.errors)) {
      const field = fieldOf[name];
      if (field === undefined) lines.push(sentence);
      else fields[field] = sentence;
    }
    if (sentencesOf(failure).length === 0) lines.push(t(isReplyLost(failure) ? 'ask.lost' : 'ask.failed'));
    const isTwice = Object.values(failure.codes).flat().includes('ride-overlaps');
    if (isTwice) forgetRides();
    refuse({ fields, lines, isTwice });
  }

  async function ask(form: RideForm): Promise<void> {
    const missing = missingIn(form);
    if (missing.length > 0) {
      refuse({
        ...nothing,
        fields: Object.fromEntries(missing.map((field) => [field, t(`ask.missing.${field}`)])),
      });
      return;
    }
    keep({ ...form, wasPressed: true });
    if (!isLoggedIn) {
      void navigate(loginPathFor('/ondemandbus'));
      return;
    }
    const request = requestOf(form);
    const result = await send(request, { ...toldInPlace, idempotencyKey: keyFor({ request, answers }) });
    if (result === undefined) return;
    if (!result.ok) {
      // A session that has ended leads through the login and back to what was pressed.
      if (result.status !== 401) keep({ wasPressed: false });
      if (!isReplyLost(result)) setAnswers((before) => before + 1);
      refuseCall(result);
      return;
    }
    setAnswers((before) => before + 1);
    const { rides, no_room } = result.reply;
    const [there] = rides;
    if (there !== undefined) {
      forgetForm();
      rides.forEach(keepRide);
      void navigate(`/ondemandbus/ride/${there.ride_id}?made=1`, { replace: true });
      return;
    }
    keep({ wasPressed: false });
    setRefused(nothing);
    setNoRoom(no_room ?? { leg: 'there', nearest: [] });
    setAttempt((before) => before + 1);
  }

  /** A choice is whole at once: what was said about it no longer holds. */
  function changed(fields: readonly string[]) {
    setNoRoom(undefined);
    setRefused((before) => ({
      ...before,
      fields: Object.fromEntries(Object.entries(before.fields).filter(([field]) => !fields.includes(field))),
    }));
  }

  return { ask, busy, refused, noRoom, attempt, changed };
}
