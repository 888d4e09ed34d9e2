/** Most calls of a visit, and how long it may go on: the server takes no more. */
const MOST_CALLS = 500;
const LONGEST_MILLISECONDS = 3_600_000;
const GATHERS_MILLISECONDS = 10_000;
const MOST_AT_ONCE = 100;

/**
 * In the few visits that the server has drawn, names the page's trace in each call of the portal, and tells the server
 * when the calls began and ended (decisions/0211). Other visits never load this file. Nothing of the person or the
 * device is told, and no address: the server knows which route it answered.
 */
function traceVisit(): void {
  const [visit] = performance.getEntriesByType('navigation');
  const told = visit instanceof PerformanceNavigationTiming ? visit.serverTiming : [];
  const trace = told.find(({ name }) => name === 'traceparent')?.description ?? '';
  const [, traceId] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/.exec(trace) ?? [];
  if (traceId === undefined) return;

  type Call = readonly [spanId: string, method: string, status: number, start: number, end: number];
  let calls: Call[] = [];
  let count = 0;
  let due: number | undefined;
  const now = (): number => performance.timeOrigin + performance.now();
  const newSpanId = (): string =>
    [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

  function tell(): void {
    window.clearTimeout(due);
    due = undefined;
    if (calls.length === 0) return;
    navigator.sendBeacon('/api/traces', JSON.stringify({ trace, now: now(), calls }));
    calls = [];
  }
  function note(call: Call): void {
    calls.push(call);
    if (calls.length >= MOST_AT_ONCE) tell();
    else due ??= window.setTimeout(tell, GATHERS_MILLISECONDS);
  }

  const { fetch } = window;
  window.fetch = async (input, init) => {
    const isOwn = typeof input === 'string' && input.startsWith('/api/');
    if (!isOwn || count >= MOST_CALLS || performance.now() > LONGEST_MILLISECONDS) return fetch(input, init);
    count += 1;
    const [spanId, start, method] = [newSpanId(), now(), init?.method ?? 'GET'];
    const headers = new Headers(init?.headers);
    headers.set('traceparent', `00-${traceId}-${spanId}-01`);
    let status = 0;
    try {
      const response = await fetch(input, { ...init, headers });
      ({ status } = response);
      return response;
    } finally {
      note([spanId, method, status, start, now()]);
    }
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell();
  });
}

traceVisit();
