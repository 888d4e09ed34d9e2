import { changedQuery } from '@machi/client/changed-address';
import { idIn } from '@machi/domain/fields/in-address';
import { applicationSteps } from '@machi/domain/onlineforms/steps';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { alongIn } from '../../../shell/own-applications.ts';

/** The step of the form, in the address: the browser's "back" goes to the previous step. */
export function useFormStep() {
  const [query, setQuery] = useSearchParams();
  const named = query.get('step');
  const step = applicationSteps.find((one) => one === named) ?? 'input';
  const [opened] = useState(step);
  const [isMoved, setMoved] = useState(false);
  if (!isMoved && step !== opened) setMoved(true);
  const asked = query.get('application');

  function goTo(next: 'input' | 'confirm'): void {
    setQuery(changedQuery(query, { step: next === 'input' ? undefined : next }));
  }
  return {
    step,
    isMoved,
    goTo,
    along: alongIn(query),
    /** Id of an application that was begun. */
    application: idIn(asked),
    /** Whether the office has sent it back. */
    isSentBack: query.get('sent-back') === '1',
  };
}
export type FormStep = ReturnType<typeof useFormStep>;
