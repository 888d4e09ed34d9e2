import { isReplyLost, sentencesOf, type CallFailure } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { askForRide } from '@machi/domain/ondemandbus/ride-contract';
import { useState } from 'react';
import { useBusTexts } from '../texts.ts';
import { fieldOf, missingIn, type RideField, type RideForm } from './ride-form.ts';

export type NoRoom = NonNullable<ReplyOf<typeof askForRide>['no_room']>;

/** Errors of a request, at its fields or for the whole. */
export interface Refused {
  readonly fields: Readonly<Partial<Record<RideField, string>>>;
  readonly lines: readonly string[];
  /** Whether such a ride exists already. */
  readonly isTwice: boolean;
}
const nothing: Refused = { fields: {}, lines: [], isTwice: false };

function refusedBy(failure: CallFailure, words: { readonly lost: string; readonly failed: string }): Refused {
  const fields: Partial<Record<RideField, string>> = {};
  const lines: string[] = [];
  for (const [name, [sentence = '']] of Object.entries(failure.errors)) {
    const field = fieldOf[name];
    if (field === undefined) lines.push(sentence);
    else fields[field] = sentence;
  }
  if (sentencesOf(failure).length === 0) lines.push(isReplyLost(failure) ? words.lost : words.failed);
  return { fields, lines, isTwice: Object.values(failure.codes).flat().includes('ride-overlaps') };
}

/** State of the answer to a ride request: possible times, errors, or neither. */
export function useAnswer(words: { readonly lost: string; readonly failed: string }) {
  const { t } = useBusTexts();
  const keyFor = useAttemptKey();
  const [refused, setRefused] = useState(nothing);
  const [noRoom, setNoRoom] = useState<NoRoom>();
  /** Number of replies: a press after a reply is a new request, a press after a lost one repeats it. */
  const [answers, setAnswers] = useState(0);
  const [attempt, setAttempt] = useState(0);

  function tell(found: Refused, room?: NoRoom) {
    setRefused(found);
    setNoRoom(room);
    setAttempt((before) => before + 1);
  }

  return {
    refused,
    noRoom,
    /** Number of reported answers. */
    attempt,
    keyOf: (request: unknown) => keyFor({ request, answers }),
    /** Whether everything is chosen; shows what is missing. */
    isWhole(form: RideForm, isOnCall = false): boolean {
      const missing = missingIn(form).filter((field) => field !== 'time' || !isOnCall);
      const fields = Object.fromEntries(missing.map((field) => [field, t(`ask.missing.${field}`)]));
      if (missing.length > 0) tell({ ...nothing, fields });
      return missing.length === 0;
    },
    refuse(failure: CallFailure): Refused {
      if (!isReplyLost(failure)) setAnswers((before) => before + 1);
      const found = refusedBy(failure, words);
      tell(found);
      return found;
    },
    /** Takes a reply: a promise, or the possible times. */
    take(room: NoRoom | undefined) {
      setAnswers((before) => before + 1);
      tell(nothing, room);
    },
    /** A choice is complete at once, so its error goes. */
    changed(fields: readonly string[]) {
      setNoRoom(undefined);
      setRefused((before) => ({
        ...before,
        fields: Object.fromEntries(Object.entries(before.fields).filter(([field]) => !fields.includes(field))),
      }));
    },
  };
}

export type Answer = ReturnType<typeof useAnswer>;
