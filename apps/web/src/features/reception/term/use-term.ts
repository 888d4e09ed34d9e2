import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { lookAtTerm } from '@machi/domain/reception/term-contract';
import { useEffect, useRef, useState } from 'react';
import { useTold } from '../../../shell/calls/use-told.ts';
import { useOnLanguageSwitch } from '../../../shell/forms/use-on-language-switch.ts';
import { useReceptionTexts } from '../texts.ts';
import { quoteInput, type BookingValues, type ChosenUse } from '../booking/booking-values.ts';

type Looked = ReplyOf<typeof lookAtTerm>['dates'][number];

/** Dates of a term as last checked. */
export interface Term {
  readonly dates: readonly Looked[];
  readonly uses: readonly ChosenUse[];
  /** Number of dates that can be reserved, and their price. */
  readonly fitting: number;
  readonly amount: number;
  readonly reason: string;
  readonly lines: readonly string[];
  readonly isLooking: boolean;
  readonly look: (uses: readonly ChosenUse[]) => Promise<void>;
  /** Replaces the dates, each as it was checked. */
  readonly keep: (dates: readonly Looked[]) => void;
  readonly drop: () => void;
  readonly setReason: (reason: string) => void;
}

const asUse = ({ target_date, target_time }: Looked): ChosenUse => ({ date: target_date, ...target_time });

/** Lists the dates of a term and asks the server which are free. */
export function useTerm(memberId: number, values: BookingValues): Term {
  const { act, busy, lines, setLines } = useTold(lookAtTerm, useReceptionTexts());
  const [dates, setDates] = useState<readonly Looked[]>([]);
  const [reason, setReason] = useState('');

  async function look(uses: readonly ChosenUse[]) {
    const [first, ...further] = uses;
    const asked = first && quoteInput({ ...values, uses: [first] });
    if (!asked) return setDates([]);
    const persons = Number(values.persons_spot);
    const reply = await act({
      ...asked,
      member_id: memberId,
      ...(Number.isInteger(persons) && persons > 0 ? { persons_spot: persons } : {}),
      target_dates: further.map(({ date, start, end }) => ({ target_date: date, target_time: { start, end } })),
    });
    if (!reply) return undefined;
    setLines(reply.problems);
    return setDates(reply.dates);
  }
  // Values that affect the fee may change after the dates were listed.
  const priced = JSON.stringify([
    values.club_id,
    values.club_exemption,
    values.exemption_method,
    values.is_commercial,
    values.includes_preparation,
    values.adjunct_room_ids,
    values.pieces,
  ]);
  const latest = useRef({ look, dates, priced });
  useEffect(() => {
    const before = latest.current.priced;
    latest.current = { look, dates, priced };
    if (before !== priced && dates.length > 0) void look(dates.map(asUse));
  });
  // The server's objections are in the language of the request.
  useOnLanguageSwitch(() => {
    if (dates.length > 0) void look(dates.map(asUse));
  });
  const fitting = dates.filter(({ problems }) => problems.length === 0);
  return {
    dates,
    uses: dates.map(asUse),
    fitting: fitting.length,
    amount: fitting.reduce((sum, date) => sum + date.amount, 0),
    reason,
    lines,
    isLooking: busy,
    look,
    keep: setDates,
    drop: () => setDates([]),
    setReason,
  };
}
