import { carryOver, saysSame } from '@machi/domain/spot-desk/merge';
import { useEffect, useState } from 'react';

interface TypedForm<Values> {
  readonly getValues: () => Values;
  readonly reset: (values: Values) => void;
}

/**
 * The state that a form edits. What another official saves meanwhile is taken at once while nothing is typed, else when
 * it is told to: then what was typed stays.
 * @param row as it is known now
 * @param valuesOf the values of the form for a state
 */
export function useTaken<Row extends { readonly seen: string }, Values extends object>(
  row: Row,
  valuesOf: (row: Row) => Values,
  form: TypedForm<Values>,
) {
  const { getValues, reset } = form;
  const [{ taken, fills }, setTaken] = useState({ taken: row, fills: false });
  const isNewer = row.seen !== taken.seen;
  if (isNewer && saysSame(getValues(), valuesOf(taken))) setTaken({ taken: row, fills: true });
  useEffect(() => {
    if (fills) reset(valuesOf(taken));
  }, [taken, fills, reset, valuesOf]);
  return {
    taken,
    /** The state that another has saved, while it is not taken. */
    newer: isNewer ? row : undefined,
    /** After a saving of one's own. */
    settle: (saved: Row | undefined) => saved && setTaken({ taken: saved, fills: true }),
    takeOver() {
      reset(carryOver(valuesOf(taken), getValues(), valuesOf(row)));
      setTaken({ taken: row, fills: false });
    },
  };
}
