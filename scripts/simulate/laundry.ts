import type { MachineKind, ReportedState } from '@machi/domain/monitors/model';

/** A machine's own state. */
export interface SimulatedMachine {
  readonly machine_key: string;
  readonly kind: MachineKind;
  readonly state: ReportedState;
  /** Minutes until this state ends; for a free machine, until somebody comes. */
  readonly left: number;
}

/** At least 0, less than 1. */
export type Random = () => number;

const between = (least: number, most: number, random: Random): number => least + (most - least) * random();

/** Minutes, shorter than in reality, so that something happens while one watches. */
const RUNS: Readonly<Record<MachineKind, readonly [number, number]>> = { washer: [6, 24], dryer: [8, 30] };
const FETCHED_AFTER = [1, 4] as const;
const FREE_FOR = [2, 15] as const;

function begin(machine: SimulatedMachine, state: ReportedState, random: Random): SimulatedMachine {
  const [least, most] = state === 'running' ? RUNS[machine.kind] : state === 'finished' ? FETCHED_AFTER : FREE_FOR;
  return { ...machine, state, left: between(least, most, random) };
}

/** The laundry at an ordinary hour: about half of it runs; the last of several dryers is being serviced. */
export function openLaundry(
  machines: readonly { readonly machine_key: string; readonly machine_kind: MachineKind }[],
  random: Random,
): readonly SimulatedMachine[] {
  const dryers = machines.filter(({ machine_kind }) => machine_kind === 'dryer');
  const broken = dryers.length > 2 ? dryers.at(-1)?.machine_key : undefined;
  return machines.map(({ machine_key, machine_kind }) => {
    const machine: SimulatedMachine = { machine_key, kind: machine_kind, state: 'free', left: 0 };
    if (machine_key === broken) return { ...machine, state: 'out-of-order', left: Infinity };
    return begin(machine, random() < 0.5 ? 'running' : 'free', random);
  });
}

const next = { running: 'finished', finished: 'free', free: 'running', 'out-of-order': 'out-of-order' } as const;

/** State after some minutes. */
export const passMinutes = (
  machines: readonly SimulatedMachine[],
  minutes: number,
  random: Random,
): readonly SimulatedMachine[] =>
  machines.map((machine) =>
    machine.left > minutes ? { ...machine, left: machine.left - minutes } : begin(machine, next[machine.state], random),
  );

/** Report of the machines (docs/device-endpoint.md). */
export const laundryReport = (machines: readonly SimulatedMachine[]) => ({
  machines: machines.map(({ machine_key, state, left }) => ({
    machine_key,
    state,
    ...(state === 'running' ? { minutes_left: Math.ceil(left) } : {}),
  })),
});

/** A few more or fewer people in the bath, in percent of its capacity. */
export const nextOccupancy = (percent: number, random: Random): number =>
  Math.round(Math.min(95, Math.max(5, percent + between(-12, 12, random))));
