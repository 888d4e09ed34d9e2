import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

let figuresOfProcess: Registry | undefined;

/**
 * Memory, garbage collections and delays, collected once a process: the collectors never end, and each of several towns
 * in one process would keep its own.
 */
function processFigures(): Registry {
  if (!figuresOfProcess) collectDefaultMetrics({ register: (figuresOfProcess = new Registry()) });
  return figuresOfProcess;
}

/** Counts and times for the operator; routes by pattern, no personal data. */
export function createMetrics() {
  const registry = new Registry();
  const ofProcess = processFigures();
  return {
    registry,
    /** All figures in Prometheus' format. */
    told: async () => `${await ofProcess.metrics()}\n${await registry.metrics()}`,
    requests: new Counter({
      name: 'machi_http_requests_total',
      help: 'Requests by route and status.',
      labelNames: ['method', 'route', 'status'] as const,
      registers: [registry],
    }),
    seconds: new Histogram({
      name: 'machi_http_request_seconds',
      help: 'Time from the request to its answer.',
      labelNames: ['route'] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    outboxSent: new Counter({
      name: 'machi_outbox_sent_total',
      help: 'Messages handed to their provider, and tries that failed.',
      labelNames: ['channel', 'outcome'] as const,
      registers: [registry],
    }),
    reservations: new Counter({
      name: 'machi_reservations_total',
      help: 'Reservation applications by outcome.',
      labelNames: ['outcome'] as const,
      registers: [registry],
    }),
    reads: new Counter({
      name: 'machi_reads_total',
      help: 'Statements that may be a moment old, by who answered them; none without a replica.',
      labelNames: ['by'] as const,
      registers: [registry],
    }),
    databaseUp: new Gauge({
      name: 'machi_database_up',
      help: '1 when the last probe was answered.',
      registers: [registry],
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
