import type { ApplicationStep } from '@machi/domain/onlineforms/steps';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Steps that stand in the address; what comes after them is another page, or the end. */
const shown = ['input', 'confirm', 'finish'] as const satisfies readonly ApplicationStep[];
type ShownStep = (typeof shown)[number];

/** The step of the form, in the address: "back" of the browser goes to the step before. */
export function useFormStep() {
  const [query, setQuery] = useSearchParams();
  const named = query.get('step');
  const step: ShownStep = shown.find((one) => one === named) ?? 'input';
  const [opened] = useState(step);
  const [isMoved, setMoved] = useState(false);
  if (!isMoved && step !== opened) setMoved(true);

  function goTo(next: ShownStep, more: Readonly<Record<string, string>> = {}, replace = false): void {
    const address = new URLSearchParams(more);
    const test = query.get('test');
    if (test !== null) address.set('test', test);
    if (next !== 'input') address.set('step', next);
    setQuery(address, { replace });
  }
  return { step, isMoved, goTo, test: query.get('test'), application: query.get('application') };
}
export type FormStep = ReturnType<typeof useFormStep>;
