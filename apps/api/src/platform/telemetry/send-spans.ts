import type { Hono } from 'hono';
import type { Counter } from 'prom-client';
import { boundedFetch } from '../../providers/bounded-fetch.ts';

/** Where spans go, by OpenTelemetry's protocol OTLP/HTTP with JSON. */
export interface Collector {
  readonly url: string;
  /** Headers by which the collector knows the sender. */
  readonly headers: Readonly<Record<string, string>>;
}

type Attribute = string | number;
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client';
  /** Milliseconds since 1970, with fractions. */
  readonly start: number;
  readonly end: number;
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly hasFailed: boolean;
}

/** What a house has whose town traces. */
export interface Tracing {
  /** @param portalFolder the built portal, which has the script of traced visits */
  mount(application: Hono, portalFolder: string | undefined): void;
  /** Whether the page under way is traced; its request gets the page's pattern as its name. */
  isTracedPage(pattern: string): boolean;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Numbers of the protocol. */
const KINDS = { internal: 1, server: 2, client: 3 } as const;
const FAILED = 2;

/** Spans that wait; what comes beyond is dropped and counted. */
const MOST_WAITING = 2048;
const BATCH = 512;
const GATHERS_MILLISECONDS = 5000;
const PATIENCE_MILLISECONDS = 10_000;
const LONGEST_PAUSE_MILLISECONDS = 60_000;
/** At the end of the process. */
const LAST_MILLISECONDS = 2000;

/** 64-bit numbers are text in the protocol's JSON. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`;
const attributesOf = (attributes: Readonly<Record<string, Attribute>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

const spanOf = ({ kind, start, end, attributes, hasFailed, parentSpanId, ...named }: Span) => ({
  ...named,
  ...(parentSpanId === undefined ? {} : { parentSpanId }),
  kind: KINDS[kind],
  startTimeUnixNano: nanoseconds(start),
  endTimeUnixNano: nanoseconds(end),
  attributes: attributesOf(attributes),
  ...(hasFailed ? { status: { code: FAILED } } : {}),
});

/**
 * Sends spans in batches. A collector that is away or slow costs nothing but the spans: a batch is tried once, and after
 * a failure the next one waits up to a minute.
 * @param resource what is the same for all spans
 */
export function sendSpans(
  { url, headers }: Collector,
  resource: Readonly<Record<string, string>>,
  counted: Counter<'outcome'>,
) {
  let waiting: Span[] = [];
  let due: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let failures = 0;
  const drop = (count: number): void => counted.inc({ outcome: 'dropped' }, count);

  async function sendBatch(patience: number): Promise<void> {
    const batch = waiting.slice(0, BATCH);
    waiting = waiting.slice(BATCH);
    const scopeSpans = [{ scope: { name: 'machi' }, spans: batch.map(spanOf) }];
    try {
      const answer = await boundedFetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] }),
        signal: AbortSignal.timeout(patience),
      });
      // Read to its end, so that the connection serves the next batch.
      const said = await answer.text();
      if (!answer.ok) throw new Error(`the collector answers ${answer.status}`);
      const refused = Number(/"rejectedSpans":\s*"?(\d{1,9})/.exec(said.slice(0, 2000))?.[1] ?? 0);
      const lost = Math.min(refused, batch.length);
      drop(lost);
      counted.inc({ outcome: 'sent' }, batch.length - lost);
      failures = 0;
    } catch {
      drop(batch.length);
      failures += 1;
    }
  }

  function later(): void {
    if (due || underWay || waiting.length === 0) return;
    const pause = Math.min(GATHERS_MILLISECONDS * 2 ** failures, LONGEST_PAUSE_MILLISECONDS);
    due = setTimeout(() => {
      due = undefined;
      underWay = sendBatch(PATIENCE_MILLISECONDS).finally(() => {
        underWay = undefined;
        later();
      });
    }, pause);
    due.unref();
  }

  return {
    add(span: Span): void {
      if (waiting.length >= MOST_WAITING) return drop(1);
      waiting.push(span);
      later();
    },
    /** Whether half of the room is taken: then the spans of browsers give way. */
    isFilling: (): boolean => waiting.length >= MOST_WAITING / 2,
    drop,
    /** Sends what waits; also when the process ends. */
    async flush(): Promise<void> {
      clearTimeout(due);
      due = undefined;
      await underWay;
      const end = Date.now() + LAST_MILLISECONDS;
      while (waiting.length > 0 && Date.now() < end) await sendBatch(end - Date.now());
    },
  };
}
