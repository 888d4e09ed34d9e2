import { useCallback, useState } from 'react';
import { useDraft } from '../../../shell/drafts/use-draft.ts';

export interface Written {
  readonly subject: string;
  readonly body: string;
}

/** A new message as typed, stored over a reload. */
export function useWritten(draftName: string) {
  const { value, save, clear } = useDraft<Written>(draftName);
  const [written, setWritten] = useState<Written>({ subject: value?.subject ?? '', body: value?.body ?? '' });
  const change = useCallback(
    (changed: Partial<Written>) => {
      setWritten((before) => ({ ...before, ...changed }));
      save(changed);
    },
    [save],
  );
  return { written, change, clear };
}
