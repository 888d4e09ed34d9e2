import * as z from 'zod/mini';
import { Localized } from '../locale/model.ts';

/** What a machine says of itself. */
export const ReportedState = z.enum(['free', 'running', 'finished', 'out-of-order']);
export type ReportedState = z.infer<typeof ReportedState>;

/** unknown: it has not been heard of for too long to say. */
export const machineStates = [...ReportedState.options, 'unknown'] as const;
export const MachineState = z.enum(machineStates);
export type MachineState = z.infer<typeof MachineState>;

export const MachineKind = z.enum(['washer', 'dryer']);
export type MachineKind = z.infer<typeof MachineKind>;

/** A machine as the monitor shows it: nothing of who uses it. */
export const LaundryMachine = z.object({
  machine_key: z.string(),
  machine_name: Localized,
  machine_kind: MachineKind,
  state: MachineState,
  /** When it will be done; null unless it runs and said so. */
  finishes_at: z.nullable(z.string()),
  /** From when its silence counts (`heardAt`). Null: nothing was ever heard of it. */
  heard_at: z.nullable(z.string()),
});
export type LaundryMachine = z.infer<typeof LaundryMachine>;
