/** Shares one query among concurrent and slightly later callers. A failure is not cached. */
export function askedOnce<T>(ask: () => Promise<T>, keptMilliseconds: number): () => Promise<T> {
  let current: { readonly answer: Promise<T>; until: number } | undefined;
  return () => {
    if (current && performance.now() < current.until) return current.answer;
    const asked = { answer: ask(), until: Infinity };
    current = asked;
    void asked.answer.then(
      () => (asked.until = performance.now() + keptMilliseconds),
      () => (asked.until = 0),
    );
    return asked.answer;
  };
}
