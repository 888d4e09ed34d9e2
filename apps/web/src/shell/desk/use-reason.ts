import { useState } from 'react';

interface ReasonTexts {
  readonly label: string;
  readonly requiredWord: string;
  readonly missing: string;
}

/** The required reason of an action: its value, and the error when it is missing. */
export function useReason(id: string, { label, requiredWord, missing }: ReasonTexts) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  return {
    reason,
    /** Whether there is a reason; otherwise shows the error. */
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
