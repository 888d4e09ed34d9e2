import type { LaundryMachine, MachineKind, MachineState, ReportedState } from './model.ts';

/** Minutes of silence after which a machine is unknown. */
export const MACHINE_HOLDS_MINUTES = 120;
const MINUTE = 60_000;

export interface MachineReport {
  readonly state: ReportedState;
  readonly finishes_at: Date | null;
  readonly reported_at: Date;
}

/** Time from which a machine's silence counts: its last report, or the reported end of its run. */
export function heardAt({ state, finishes_at, reported_at }: MachineReport): Date {
  return state === 'running' && finishes_at !== null && finishes_at > reported_at ? finishes_at : reported_at;
}

/** Current state of a machine: it has finished once its time is up, even without a report. */
export function machineStateAt(report: MachineReport | null, now: Date): MachineState {
  if (report === null) return 'unknown';
  if (now.getTime() - heardAt(report).getTime() > MACHINE_HOLDS_MINUTES * MINUTE) return 'unknown';
  const { state, finishes_at } = report;
  return state === 'running' && finishes_at !== null && finishes_at <= now ? 'finished' : state;
}

/** A machine some time after the monitor's last data: the server's answer if there was no new report. */
export function machineAt(machine: LaundryMachine, now: Date): LaundryMachine {
  const { state, finishes_at, heard_at } = machine;
  if (state === 'unknown' || heard_at === null) return { ...machine, state: 'unknown', finishes_at: null };
  const report = {
    state,
    finishes_at: finishes_at === null ? null : new Date(finishes_at),
    reported_at: new Date(heard_at),
  };
  const later = machineStateAt(report, now);
  return { ...machine, state: later, finishes_at: later === 'running' ? finishes_at : null };
}

export interface MachineCounts {
  readonly all: number;
  readonly free: number;
  readonly inUse: number;
  readonly outOfOrder: number;
  readonly unknown: number;
  /** Whole minutes, rounded up, until the next one is done; null: one is free, or none is known. */
  readonly nextFreeMinutes: number | null;
}

/** Counts of one kind of machine. A finished machine still holds laundry and counts as in use. */
export function countMachines(machines: readonly LaundryMachine[], kind: MachineKind, now: Date): MachineCounts {
  const those = machines.filter(({ machine_kind }) => machine_kind === kind);
  const count = (...states: readonly MachineState[]): number =>
    those.filter(({ state }) => states.includes(state)).length;
  const free = count('free');
  const ends = those.flatMap(({ state, finishes_at }) =>
    state === 'running' && finishes_at !== null ? [Date.parse(finishes_at)] : [],
  );
  return {
    all: those.length,
    free,
    inUse: count('running', 'finished'),
    outOfOrder: count('out-of-order'),
    unknown: count('unknown'),
    nextFreeMinutes:
      free > 0 || ends.length === 0 ? null : Math.max(1, Math.ceil((Math.min(...ends) - now.getTime()) / MINUTE)),
  };
}
