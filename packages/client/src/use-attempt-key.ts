import { createAttemptKeys } from './idempotency-key.ts';
import { useState } from 'react';

/** Makes the Idempotency-Key of a request: the same content keeps its key while the page is open. */
export function useAttemptKey(): (content: unknown) => string {
  const [keyFor] = useState(createAttemptKeys);
  return keyFor;
}
