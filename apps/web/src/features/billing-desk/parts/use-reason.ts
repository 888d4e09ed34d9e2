import { useState } from 'react';
import { useBillTexts } from '../texts.ts';

/** The reason of a deed: what is typed, and the sentence where it is missing. */
export function useReason(id: string) {
  const { t } = useBillTexts();
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
    field: {
      id,
      label: t('reason'),
      requiredWord: t('required'),
      value: reason,
      onReason: setReason,
      ...(isMissing ? { error: t('reason.missing') } : {}),
    },
  };
}
