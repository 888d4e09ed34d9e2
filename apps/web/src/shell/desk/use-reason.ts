import { useState } from 'react';
import { useShellTexts } from '../shell-texts.ts';

/** The required reason of an action: its value, and the error when it is missing. */
export function useReason(id: string, label: string, missing: string) {
  const { t } = useShellTexts();
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
      requiredWord: t('required'),
      value: reason,
      onReason: setReason,
      ...(isMissing ? { error: missing } : {}),
    },
  };
}
