import { useState } from 'react';

interface ReasonTexts {
  readonly label: string;
  readonly requiredWord: string;
  readonly missing: string;
}

/** The reason of an action, without which it is not done: what is typed, and the sentence where it is missing. */
export function useReason(id: string, { label, requiredWord, missing }: ReasonTexts) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  return {
    reason,
    /** Whether there is one; where not, it is asked for. */
    check(): boolean {
      const isThere = reason.trim() !== '';
      setMissing(!isThere);
      if (!isThere) document.getElementById(id)?.focus();
      return isThere;
    },
    clear() {
      setReason('');
      setMissing(false);
    },
    field: {
      id,
      label,
      requiredWord,
      value: reason,
      onReason: setReason,
      ...(isMissing ? { error: missing } : {}),
    },
  };
}
