import { createAttemptKeys } from './idempotency-key.ts';
import { useState } from 'react';

/** The Idempotency-Key for what is about to be sent: the same content keeps its key while the page lives. */
export function useAttemptKey(): (content: unknown) => string {
  const [keyFor] = useState(createAttemptKeys);
  return keyFor;
}
