import { useState } from 'react';

/** Makes a key for one write: 128 random bits as hex. Works on plain http too, where `randomUUID` is missing. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Gives each attempt with the same content the same key, so that a retry after a lost reply has one effect (product,
 * "Same request twice").
 */
export function createAttemptKeys(): (content: unknown) => string {
  let last: { readonly content: string; readonly key: string } | undefined;
  return (content) => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: newIdempotencyKey() };
    return last.key;
  };
}

/** Makes the Idempotency-Key of a request: the same content keeps its key while the page is open. */
export function useAttemptKey(): (content: unknown) => string {
  const [keyFor] = useState(createAttemptKeys);
  return keyFor;
}
