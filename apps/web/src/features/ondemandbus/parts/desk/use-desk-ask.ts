import { isReplyLost, sentencesOf, toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { askForDeskRide } from '@machi/domain/ondemandbus-desk/contract';
import type { DeskRide } from '@machi/domain/ondemandbus-desk/model';
import { useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useDeskTexts } from '../../desk-texts.ts';
import { useReadRidesAgain } from '../../desk-queries.ts';
import { useBusTexts } from '../../texts.ts';
import { fieldOf, missingIn, requestOf } from '../ask/ride-form.ts';
import type { RideField, RideForm } from '../ask/ride-form.ts';
import type { NoRoom } from '../ask/use-ask.ts';
import { passengerIn } from './caller.ts';
import type { Caller } from './caller.ts';

interface Refused {
  readonly fields: Readonly<Partial<Record<RideField, string>>>;
  readonly lines: readonly string[];
}
const nothing: Refused = { fields: {}, lines: [] };

/** Asking for a caller: one press, answered by a promise, by possible times, or by what is wrong. */
export function useDeskAsk(caller: Caller, onPromised: (rides: readonly DeskRide[]) => void) {
  const { t } = useDeskTexts();
  const { t: words } = useBusTexts();
  const { send, busy } = useCall(askForDeskRide);
  const keyFor = useAttemptKey();
  const readAgain = useReadRidesAgain();
  const [refused, setRefused] = useState(nothing);
  const [noRoom, setNoRoom] = useState<NoRoom>();
  const [answers, setAnswers] = useState(0);
  const [attempt, setAttempt] = useState(0);

  function refuse(found: Refused) {
    setRefused(found);
    setNoRoom(undefined);
    setAttempt((before) => before + 1);
  }

  async function ask(form: RideForm): Promise<void> {
    const missing = missingIn(form);
    if (missing.length > 0)
      return refuse({
        ...nothing,
        fields: Object.fromEntries(missing.map((field) => [field, words(`ask.missing.${field}`)])),
      });
    const request = { ...requestOf(form), ...passengerIn(caller) };
    const result = await send(request, {
      ...toldInPlace,
      ignores404: true,
      idempotencyKey: keyFor({ request, answers }),
    });
    if (result === undefined) return undefined;
    if (!result.ok) {
      if (!isReplyLost(result)) setAnswers((before) => before + 1);
      const fields: Partial<Record<RideField, string>> = {};
      const lines: string[] = [];
      for (const [name, [sentence = '']] of Object.entries(result.errors)) {
        const field = fieldOf[name];
        if (field === undefined) lines.push(sentence);
        else fields[field] = sentence;
      }
      if (sentencesOf(result).length === 0) lines.push(t(isReplyLost(result) ? 'ask.lost' : 'ask.failed'));
      return refuse({ fields, lines });
    }
    setAnswers((before) => before + 1);
    const { rides, no_room } = result.reply;
    setRefused(nothing);
    setNoRoom(rides.length > 0 ? undefined : (no_room ?? { leg: 'there', nearest: [] }));
    setAttempt((before) => before + 1);
    if (rides.length === 0) return undefined;
    void readAgain();
    return onPromised(rides);
  }

  function changed(fields: readonly string[]) {
    setNoRoom(undefined);
    setRefused((before) => ({
      ...before,
      fields: Object.fromEntries(Object.entries(before.fields).filter(([field]) => !fields.includes(field))),
    }));
  }
  return { ask, busy, refused, noRoom, attempt, changed };
}
