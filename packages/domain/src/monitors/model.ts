import * as z from 'zod/mini';
import { Localized } from '../locale/model.ts';

/** State that a machine reports. */
export const ReportedState = z.enum(['free', 'running', 'finished', 'out-of-order']);
export type ReportedState = z.infer<typeof ReportedState>;

/** unknown: its last report is too old. */
export const machineStates = [...ReportedState.options, 'unknown'] as const;
export const MachineState = z.enum(machineStates);
export type MachineState = z.infer<typeof MachineState>;

export const MachineKind = z.enum(['washer', 'dryer']);
export type MachineKind = z.infer<typeof MachineKind>;

/** A machine on the monitor, without its user. */
export const LaundryMachine = z.object({
  machine_key: z.string(),
  machine_name: Localized,
  machine_kind: MachineKind,
  state: MachineState,
  /** End of its run; null unless it runs and has reported one. */
  finishes_at: z.nullable(z.string()),
  /** Time from which its silence counts (`heardAt`). Null: it has never reported. */
  heard_at: z.nullable(z.string()),
});
export type LaundryMachine = z.infer<typeof LaundryMachine>;
