import type { Endpoint } from '@machi/domain/contract/endpoint';
import { deviceKindOf, isOfTerminals } from '@machi/domain/permissions/model';
import { terminalState } from '@machi/domain/terminals/state';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { rowsOf } from '../../database/rows.ts';
import { terminal } from '../../database/tables/terminals.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../ground/clock.ts';

let figuresOfProcess: Registry | undefined;

/**
 * Memory, garbage collections and delays, collected once a process: the collectors never end, and each of several towns
 * in one process would keep its own.
 */
function processFigures(): Registry {
  if (!figuresOfProcess) collectDefaultMetrics({ register: (figuresOfProcess = new Registry()) });
  return figuresOfProcess;
}

/** Kinds of requests, each with an aim for its time (deploy/prometheus). */
type RequestKind = 'page' | 'read' | 'write' | 'terminal' | 'document';

/** @param canWait whether it makes a PDF or table, which takes longer */
export function requestKindOf({ method, permission }: Endpoint, canWait: boolean): RequestKind {
  if (isOfTerminals(permission) || deviceKindOf(permission)) return 'terminal';
  if (canWait) return 'document';
  return method === 'GET' ? 'read' : 'write';
}

/** Counts and times for the operator; routes by pattern, no personal data. */
export function createMetrics() {
  const registry = new Registry();
  const ofProcess = processFigures();
  const requests = new Counter({
    name: 'machi_http_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'machi_http_request_seconds',
    help: 'Time from the request to its answer.',
    labelNames: ['kind', 'route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  return {
    registry,
    requests,
    seconds,
    /** A page of the portal; by its pattern, never by its path. */
    notePage(route: string, status: number, milliseconds: number): void {
      requests.inc({ method: 'GET', route, status });
      seconds.observe({ kind: 'page', route }, milliseconds / 1000);
    },
    /** All figures in Prometheus' format. */
    told: async () => `${await ofProcess.metrics()}\n${await registry.metrics()}`,
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

const { list } = rowsOf(terminal);
const OF_STATE = [
  'is_test',
  'approved_at',
  'registered_at',
  'code_expires_at',
  'seen_at',
  'revoked_at',
  'wipe_asked_at',
  'wiped_at',
] as const;

interface Measured {
  readonly database: Database;
  readonly storm: { isOn(): boolean };
  readonly clock: Clock;
  readonly settings: { readonly databasePool: number };
  readonly metrics: Metrics;
}

/** Figures that are read when somebody asks for them. Without a database they stay as they were. */
export function measureHouse({ database, storm, clock, settings, metrics }: Measured): void {
  const stormy = new Gauge({
    name: 'machi_storm',
    help: '1 while the process is asked for more than it can answer, and puts off what can wait.',
    registers: [],
    collect() {
      this.set(storm.isOn() ? 1 : 0);
    },
  });
  const connections = new Gauge({
    name: 'machi_database_connections',
    help: 'Connections of the process to its database: open, most that may be, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers: [],
    collect() {
      this.set({ state: 'most' }, settings.databasePool);
      this.set({ state: 'open' }, database.connections?.() ?? 0);
      this.set({ state: 'waiting' }, database.waiting?.() ?? 0);
    },
  });
  const terminals = new Gauge({
    name: 'machi_terminals',
    help: 'Card terminals by state: working, silent, or waiting for an approval.',
    labelNames: ['state'] as const,
    registers: [],
    async collect() {
      const rows = await list(database, 'terminals-told', {}, { columns: OF_STATE }).catch(() => undefined);
      if (!rows) return;
      const states = rows.map((row) => terminalState(row, clock()));
      for (const state of ['working', 'silent', 'waiting'] as const)
        this.set({ state }, states.filter((one) => one === state).length);
    },
  });
  for (const gauge of [stormy, connections, terminals]) metrics.registry.registerMetric(gauge);
}
