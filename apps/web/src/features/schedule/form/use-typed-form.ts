import { isReplyLost, type CallFailure } from '@machi/client/client';
import { placeServerErrors } from '@machi/client/placed-errors';
import { sentenceOf } from '@machi/domain/refusals/model';
import { useState } from 'react';
import { useMay } from '../../../shell/officials/use-part.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useScheduleTexts } from '../texts.ts';
import { isOfBusyPeople } from '../busy-people.ts';
import { notificationsToGuests, wantedGuestsOf } from '../guests/typed-guests.ts';
import { wantedHoldsOf } from '../holds/typed-holds.ts';
import { useNames } from '../use-names.ts';
import { checked, requestOf, type Typed } from './typed.ts';

export type FormRequest = ReturnType<typeof requestOf> &
  Partial<ReturnType<typeof wantedHoldsOf> & ReturnType<typeof wantedGuestsOf>> & {
    readonly notifies: 0 | 1;
    readonly accepts_conflicts: 0 | 1;
  };

export interface TypedForm {
  /** The stored values, and the values that the form opened with (a draft over them). */
  readonly first: Typed;
  readonly opened: Typed;
  readonly onTyped: (typed: Typed) => void;
  readonly names: ReadonlyMap<number, string>;
  readonly hidden: number;
  /** Whether the schedule exists already: then removed participants also get a notification. */
  readonly isChanged: boolean;
  /** Saves; resolves to the failure, otherwise the page navigates away. */
  readonly onSave: (request: FormRequest) => Promise<CallFailure | undefined>;
}

const FIELDS = [
  'title',
  'schedule_type',
  'start_date',
  'start_time',
  'end_date',
  'end_time',
  'repeat_mode',
  'repeat_month',
  'repeat_day',
  'repeat_week',
  'on_mondays',
  'participants',
  'rooms',
  'equipments',
  'guests',
  'note',
  'url',
  'colour',
] as const;

type Errors = Readonly<Record<string, string>>;

/** State of the form: values, errors and saving. The values stay whatever the server answers. */
export function useTypedForm({ first, opened, onTyped, names, hidden, isChanged, onSave }: TypedForm) {
  const { t, locale } = useScheduleTexts();
  const { t: shell } = useShellTexts();
  const [typed, setTyped] = useState(opened);
  const [errors, setErrors] = useState<Errors>({});
  const [rest, setRest] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [conflict, setConflict] = useState<string>();
  const { problems, rule } = checked(typed);
  const mayHold = useMay()('schedule:hold:any');
  const { member_id: self } = useSession();
  const [isAsking, setAsking] = useState(false);
  const nameOf = useNames(names);
  const others = typed.participants.filter((memberId) => memberId !== self);
  // Removed participants get a notification too.
  const left = first.participants.filter((memberId) => memberId !== self && !typed.participants.includes(memberId));
  const written = isChanged ? [...others, ...left] : others;

  const guestsWritten = notificationsToGuests(first.guests, typed.guests, typed.notifies);
  const sends = typed.notifies && written.length + hidden + typed.guests.length > 0;
  const notifications = {
    names: [...(sends ? written.map(nameOf) : []), ...guestsWritten],
    hidden: sends ? hidden : 0,
  };
  const fields = [...FIELDS, ...typed.guests.flatMap((_guest, at) => [`guests.${at}.name`, `guests.${at}.email`])];

  function change(more: Partial<Typed>) {
    const next = { ...typed, ...more };
    setTyped(next);
    onTyped(next);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !((field.split('.')[0] ?? field) in more))),
    );
  }
  function refuse(failure: CallFailure) {
    const placed = placeServerErrors(failure, fields);
    if (isOfBusyPeople(failure)) {
      setConflict(placed.atFields.map(({ message }) => message).join(' '));
      return;
    }
    setErrors(Object.fromEntries(placed.atFields.map(({ name, message }) => [name, message])));
    const nothing = placed.rest.length + placed.atFields.length === 0;
    setRest(nothing ? [isReplyLost(failure) ? shell('reply-lost.form') : t('save.failed')] : placed.rest);
    setAttempt((count) => count + 1);
  }
  async function save(accepts_conflicts: 0 | 1, isConfirmed = false) {
    setRest([]);
    setConflict(undefined);
    setAsking(false);
    const found = Object.fromEntries(
      problems.toReversed().map((problem) => [problem.field, sentenceOf(problem, locale)]),
    );
    setErrors(found);
    if (problems.length > 0) {
      setAttempt((count) => count + 1);
      return;
    }
    if (notifications.names.length + notifications.hidden > 0 && !isConfirmed) {
      setAsking(true);
      return;
    }
    // Fields that the person may not change stay out of the request.
    const holds = mayHold ? { ...wantedHoldsOf(typed), ...wantedGuestsOf(typed) } : {};
    const notifies = sends ? (1 as const) : (0 as const);
    const failure = await onSave({ ...requestOf(typed), ...holds, notifies, accepts_conflicts });
    if (failure) refuse(failure);
  }
  const labelOf = (field: string): string => {
    const [, number, part] = /^guests\.(\d+)\.(name|email)$/.exec(field) ?? [];
    // The label that this field has for a series.
    if (typed.schedule_type === 2 && field === 'end_date') return t('field.until');
    if (number === undefined) return t(`field.${field}` as `field.${(typeof FIELDS)[number]}`);
    return `${t('guests.one', { number: Number(number) + 1 })} ${t(part === 'name' ? 'guests.name' : 'guests.email')}`;
  };
  const lines = fields.flatMap((fieldId) => {
    const message = errors[fieldId];
    return message === undefined ? [] : [{ fieldId, message: `${labelOf(fieldId)}${t('colon')}${message}` }];
  });
  return {
    typed,
    change,
    rule,
    mayHold,
    error: (field: string): string | undefined => errors[field],
    /** Errors shown above the form, and the number of attempts. */
    lines,
    rest,
    attempt,
    /** People who would get a notification, and how many could get one. */
    notifications,
    writable: written.length + hidden + typed.guests.length,
    isAsking,
    stopAsking: () => setAsking(false),
    conflict,
    leaveConflict: () => setConflict(undefined),
    save,
  };
}
