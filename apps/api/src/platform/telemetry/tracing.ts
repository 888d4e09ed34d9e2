import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context, Hono } from 'hono';
import { Counter } from 'prom-client';
import * as z from 'zod';
import { sqlState, type Database, type Queryable, type Statement } from '../../database/database.ts';
import { keyedHash } from '../../ground/secrets.ts';
import type { TraceSettings } from '../../settings/settings.ts';
import { readText } from '../http/input.ts';
import { PAGES, answeredBy, isOfPages } from '../http/limit-addresses.ts';
import type { Metrics } from '../http/metrics.ts';
import { readyDocument, sendDocument } from '../http/ready-document.ts';
import { sendSpans, type Span, type Tracing } from './send-spans.ts';

/** How long a visit may go on with its trace. */
const TRACE_SECONDS = 3600;
/** Statements and transactions of one request; what comes beyond is dropped and counted. */
const MOST_OF_REQUEST = 200;
/** Calls that a browser tells at once, and how long one may have taken. */
const MOST_OF_BROWSER = 100;
const LONGEST_CALL_MILLISECONDS = 600_000;
/** Milliseconds; beyond it a sum would lose its fractions. */
const LATEST = 1e14;
const MOST_BYTES = 16_384;
/** Where browsers tell their calls, in a town that traces. */
const TOLD_AT = '/api/traces';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** W3C Trace Context, as the portal's own browsers send it: sampled. */
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

/** A span that has begun. */
interface Scope {
  readonly traceId: string;
  readonly spanId: string;
  /** Of the request: its name, whether it has ended, and how many spans it may still have. */
  readonly request: { name: string; isOver: boolean; left: number };
  /** Wall clock less the process's clock. One for a request, so that a correction never puts a span before its parent. */
  readonly offset: number;
  readonly add: (span: Span) => void;
  readonly drop: (count: number) => void;
}

const here = new AsyncLocalStorage<Scope>();
const newSpanId = (): string => randomBytes(8).toString('hex');

/** Does work within a span of its own below that which is under way; names are constants of the program. */
async function within<T>(parent: Scope, name: string, work: () => Promise<T>): Promise<T> {
  const { request, offset, traceId, add } = parent;
  // What a request has begun, such as sending notifications, goes on without it.
  if (request.isOver) return work();
  if (request.left <= 0) {
    parent.drop(1);
    return work();
  }
  request.left -= 1;
  const scope = { ...parent, spanId: newSpanId() };
  const start = performance.now();
  const attributes: Record<string, string> = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  let hasFailed = true;
  try {
    const result = await here.run(scope, work);
    hasFailed = false;
    return result;
  } catch (error) {
    // Only the code: the sentence of an error names values.
    const code = sqlState(error);
    if (/^[A-Z0-9]{5}$/.test(code)) attributes['db.response.status_code'] = code;
    throw error;
  } finally {
    const times = { start: start + offset, end: performance.now() + offset };
    const { spanId } = scope;
    add({ traceId, spanId, parentSpanId: parent.spanId, name, kind: 'client', ...times, attributes, hasFailed });
  }
}

const watchedStatements = (inner: Queryable): Queryable['run'] =>
  async function run<Row>(asked: Statement<Row>, values?: Parameters<Queryable['run']>[1]): Promise<Row[]> {
    const parent = here.getStore();
    return parent ? within(parent, asked.name, () => inner.run(asked, values)) : inner.run(asked, values);
  };

/** The same database, with a span for each statement and transaction of a request that is traced. */
export const watchedDatabase = (inner: Database): Database => ({
  ...inner,
  run: watchedStatements(inner),
  transaction(work, rollsBack) {
    const parent = here.getStore();
    if (!parent) return inner.transaction(work, rollsBack);
    return within(parent, 'transaction', () =>
      inner.transaction(
        (transaction, leave) => work({ ...transaction, run: watchedStatements(transaction) }, leave),
        rollsBack,
      ),
    );
  },
});

/** What a browser tells of its visit. Its clock may be wrong by years. */
const Told = z.object({
  trace: z.string(),
  now: z.number().positive().max(LATEST),
  calls: z.array(z.unknown()).max(MOST_OF_BROWSER),
});
/** ID, method, status (0: no answer came), start and end of a call. */
const Call = z.tuple([
  z.string().regex(/^[0-9a-f]{16}$/),
  z.enum(METHODS),
  z.int().min(0).max(599),
  z.number(),
  z.number(),
]);

const isInTime = ([, , , start, end]: z.infer<typeof Call>, now: number): boolean =>
  end >= start && end - start < LONGEST_CALL_MILLISECONDS && end <= now + 1000 && now - start < TRACE_SECONDS * 1000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface TracingOptions {
  readonly traces: TraceSettings;
  readonly secret: string;
  readonly townKey: string;
  readonly processKey: string;
  readonly metrics: Metrics;
  /** From 0 to 1; tests say which requests are sampled. */
  readonly draw?: () => number;
}

/**
 * Traces a share of the visits from the browser to the statements. Spans name routes, statements, times and outcomes, and
 * nothing of anybody (decisions/0211). Whether a request is traced is drawn here, or was drawn for the page that it
 * belongs to: a trace's ID proves that this town gave it out, so nobody else turns tracing on.
 */
export function startTracing({
  traces,
  secret,
  townKey,
  processKey,
  metrics,
  draw = Math.random,
}: TracingOptions): Tracing {
  const counted = new Counter({
    name: 'machi_spans_total',
    help: 'Spans of traces, sent to the collector or dropped.',
    labelNames: ['outcome'] as const,
    registers: [metrics.registry],
  });
  const resource = {
    'service.name': 'machi',
    'service.namespace': townKey,
    'service.instance.id': processKey,
  };
  const { add, drop, isFilling, flush } = sendSpans(traces, resource, counted);

  const proofOf = (head: string): string => keyedHash(secret, `trace ${head}`).slice(0, 16);
  function newTraceId(): string {
    const began = Math.floor(Date.now() / 1000)
      .toString(16)
      .padStart(8, '0');
    const head = began + randomBytes(4).toString('hex');
    return head + proofOf(head);
  }
  /** The trace and span that a header names, if this town gave out the trace within the last hour. */
  function ownParent(header: string | undefined): { readonly traceId: string; readonly spanId: string } | undefined {
    const [, traceId = '', spanId = ''] = PARENT.exec(header ?? '') ?? [];
    if (traceId === '') return undefined;
    const age = Date.now() / 1000 - Number.parseInt(traceId.slice(0, 8), 16);
    const isOwn = age > -60 && age < TRACE_SECONDS && proofOf(traceId.slice(0, 16)) === traceId.slice(16);
    return isOwn ? { traceId, spanId } : undefined;
  }

  async function traced(context: Context, next: () => Promise<void>): Promise<void> {
    const parent = ownParent(context.req.header('traceparent'));
    if (!parent && draw() >= traces.share) return next();
    const { method, path: asked } = context.req;
    const route = answeredBy(context) ?? 'none';
    const isPage = route === PAGES && isOfPages(asked);
    if (!(isPage || asked.startsWith('/api/')) || asked === TOLD_AT) return next();
    const traceId = parent?.traceId ?? newTraceId();
    const spanId = newSpanId();
    const offset = Date.now() - performance.now();
    const request = { name: route, isOver: false, left: MOST_OF_REQUEST };
    const start = performance.now();
    await here.run({ traceId, spanId, request, offset, add, drop }, next);
    request.isOver = true;
    const { status, headers } = context.res;
    if (isPage) headers.append('server-timing', `traceparent;desc="00-${traceId}-${spanId}-01"`);
    const verb = METHODS.find((one) => one === method) ?? '_OTHER';
    add({
      traceId,
      spanId,
      parentSpanId: parent?.spanId,
      name: `${verb} ${request.name}`,
      kind: 'server',
      start: start + offset,
      end: performance.now() + offset,
      attributes: { 'http.request.method': verb, 'http.route': request.name, 'http.response.status_code': status },
      hasFailed: status >= 500,
    });
  }

  /** Takes what a browser says of its calls, if it holds a trace of this town. */
  async function takeCalls(context: Context): Promise<Response> {
    const text = await readText(context, MOST_BYTES).catch(() => undefined);
    const told = Told.safeParse(parsed(text ?? '')).data;
    const parent = ownParent(told?.trace);
    if (!told || !parent) return context.body(null, 400);
    const { now, calls } = told;
    const shift = Date.now() - now;
    for (const call of calls) {
      const read = Call.safeParse(call).data;
      if (!read || !isInTime(read, now) || isFilling()) {
        drop(1);
        continue;
      }
      const [spanId, method, status, start, end] = read;
      add({
        traceId: parent.traceId,
        spanId,
        parentSpanId: parent.spanId,
        name: method,
        kind: 'client',
        start: start + shift,
        end: end + shift,
        attributes: { 'http.request.method': method, 'http.response.status_code': status, 'machi.place': 'browser' },
        hasFailed: status === 0 || status >= 500,
      });
    }
    return context.body(null, 204);
  }

  return {
    mount(application: Hono, portalFolder: string | undefined): void {
      application.use((context, next) => traced(context, next));
      application.post(TOLD_AT, (context) => takeCalls(context));
      if (portalFolder === undefined) return;
      const script = readFile(path.join(portalFolder, 'traced-visit.js'), 'utf8').then(readyDocument, () => undefined);
      application.get('/traced-visit.js', async (context) => {
        const document = await script;
        // In development it is not built.
        return document ? sendDocument(context, document, 'text/javascript; charset=utf-8') : context.notFound();
      });
    },
    isTracedPage(pattern: string): boolean {
      const scope = here.getStore();
      if (!scope || scope.request.isOver) return false;
      scope.request.name = pattern;
      return true;
    },
    flush,
    stop: flush,
  };
}
