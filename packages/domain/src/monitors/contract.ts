import * as z from 'zod/mini';
import { Banner } from '../banner/model.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint } from '../contract/endpoint.ts';
import { list } from '../bounds/bounds.ts';
import { Localized } from '../locale/model.ts';
import { SpotState } from '../spot-status/model.ts';
import { FareReason, PassKind, TerminalUse, VisitMethod } from '../passes/model.ts';
import { TapOutcome, VisitReason } from '../taps/model.ts';
import { TerminalCondition } from '../terminals/own-contract.ts';
import { LaundryMachine, ReportedState } from './model.ts';

/** Data of every monitor; texts in both languages, because a monitor shows both at once. */
const shown = {
  /** Time of the data. */
  told_at: z.string(),
  spot_name: Localized,
  business_hours: Localized,
  status: SpotState,
  banner: z.nullable(Banner),
};

/** Counts only, no personal data (product, "Monitors"). */
export const LaundryMonitor = z.object({ ...shown, machines: z.array(LaundryMachine) });
export type LaundryMonitor = z.infer<typeof LaundryMonitor>;

export const PlazaMonitor = z.object({
  ...shown,
  /** When the level was reported; null: not today. */
  reported_at: z.nullable(z.string()),
  /** Entries to the bath today that terminals let in. */
  entries_today: z.number(),
});
export type PlazaMonitor = z.infer<typeof PlazaMonitor>;

export const readLaundryMonitor = endpoint('readLaundryMonitor', 'GET', '/api/monitors/laundry', {
  permission: 'public',
  reply: z.object({ monitor: LaundryMonitor }),
  description: 'What the laundry’s monitor shows. The same, live: /api/monitors/laundry/stream (server-sent events).',
});

export const readPlazaMonitor = endpoint('readPlazaMonitor', 'GET', '/api/monitors/plaza', {
  permission: 'public',
  reply: z.object({ monitor: PlazaMonitor }),
  description: 'What the plaza’s monitor shows. The same, live: /api/monitors/plaza/stream (server-sent events).',
});

/** State of the debits of the latest debit day. */
export const PaymentMonitor = z.object({
  ...shown,
  /** Null if there has never been a debit. */
  debit_on: z.nullable(DateTextSchema),
  sent: z.number(),
  paid: z.number(),
  failed: z.number(),
});
export type PaymentMonitor = z.infer<typeof PaymentMonitor>;

export const readPaymentMonitor = endpoint('readPaymentMonitor', 'GET', '/api/monitors/payment', {
  permission: 'monitor:payment:any',
  reply: z.object({ monitor: PaymentMonitor }),
  isFollowed: true,
  description:
    'What the payment monitor shows, counts alone. The same, live: /api/monitors/payment/stream (server-sent events), for officials and, by its key, for a device of the plaza.',
});

/** A tap at a test terminal, without the person. */
export const TestTap = z.object({
  visit_id: z.number(),
  visited_at: z.string(),
  terminal_name: z.string(),
  pass: PassKind,
  method: VisitMethod,
  outcome: TapOutcome,
  reason: VisitReason,
  fare_yen: z.nullable(z.number()),
  fare_reason: z.nullable(FareReason),
});
export type TestTap = z.infer<typeof TestTap>;

/** The last report of a terminal about itself. */
export const MonitoredTerminal = z.object({
  terminal_id: z.number(),
  terminal_name: z.string(),
  /** Null: a desk. */
  pass: z.nullable(TerminalUse),
  is_test: z.boolean(),
  seen_at: z.nullable(z.string()),
  /** Without its door: keys of other systems read this. */
  condition: z.nullable(z.omit(TerminalCondition, { door: true })),
  clock_offset_ms: z.nullable(z.number()),
});
export type MonitoredTerminal = z.infer<typeof MonitoredTerminal>;

export const readTestMonitor = endpoint('readTestMonitor', 'GET', '/api/monitors/test', {
  permission: 'monitor:test:any',
  reply: z.object({ told_at: z.string(), taps: z.array(TestTap), terminals: z.array(MonitoredTerminal) }),
  isFollowed: true,
  isForSystems: true,
  description: 'The last 20 taps of terminals for trying, and how every terminal is.',
});

export const reportLaundry = endpoint('reportLaundry', 'POST', '/api/device/laundry', {
  permission: 'monitor:report:device',
  input: z.object({
    machines: list(
      z.object({
        machine_key: z.string().check(z.maxLength(40)),
        state: ReportedState,
        /** Whole minutes until it is done; only for a running one. */
        minutes_left: z.optional(z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(600)))),
      }),
      100,
    ).check(z.minLength(1, { error: 'required' })),
  }),
  reply: z.object({ machines: z.array(LaundryMachine) }),
  refusals: ['not-found', 'choice'],
  description: 'A device of the laundry tells how its machines are; those that are not named stay as they were told.',
});
