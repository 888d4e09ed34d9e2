import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LaundryMachine, MachineState } from './model.ts';
import { countMachines, heardAt, machineAt, machineStateAt, type MachineReport } from './rules.ts';

const now = new Date('2026-11-20T01:24:00Z');
const after = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

describe('machineStateAt', () => {
  it.each<[string, MachineReport | null, MachineState]>([
    ['never heard of', null, 'unknown'],
    ['free since a while', { state: 'free', finishes_at: null, reported_at: after(-119) }, 'free'],
    ['silent too long', { state: 'free', finishes_at: null, reported_at: after(-121) }, 'unknown'],
    ['running', { state: 'running', finishes_at: after(12), reported_at: after(-20) }, 'running'],
    ['running over its time', { state: 'running', finishes_at: after(0), reported_at: after(-40) }, 'finished'],
    [
      'running, told long ago, done a moment ago',
      { state: 'running', finishes_at: after(-5), reported_at: after(-125) },
      'finished',
    ],
    ['running without an end', { state: 'running', finishes_at: null, reported_at: after(-90) }, 'running'],
    ['out of order', { state: 'out-of-order', finishes_at: null, reported_at: after(-1) }, 'out-of-order'],
  ])('%s', (_name, report, state) => {
    expect(machineStateAt(report, now)).toBe(state);
  });
});

describe('machineAt', () => {
  it('is what the server would tell by then', () => {
    const minutes = fc.integer({ min: -300, max: 300 });
    const reports = fc.record({
      state: fc.constantFrom('free' as const, 'running' as const, 'finished' as const, 'out-of-order' as const),
      finishes_at: fc.option(minutes.map(after)),
      reported_at: minutes.map(after),
    });
    fc.assert(
      fc.property(fc.option(reports), minutes, fc.nat(600), (report, told, more) => {
        const [toldAt, later] = [after(told), after(told + more)];
        const state = machineStateAt(report, toldAt);
        const shown = machineAt(
          {
            machine_key: 'washer-1',
            machine_name: { ja: '洗濯機 1', en: 'Washer 1' },
            machine_kind: 'washer',
            state,
            finishes_at: state === 'running' ? (report?.finishes_at?.toISOString() ?? null) : null,
            heard_at: report && heardAt(report).toISOString(),
          },
          later,
        );
        expect(shown.state).toBe(machineStateAt(report, later));
        if (shown.state !== 'running') expect(shown.finishes_at).toBeNull();
      }),
    );
  });
});

describe('countMachines', () => {
  const machine = (state: MachineState, finishes_at: Date | null = null, machine_kind = 'washer' as const) =>
    ({
      machine_key: 'a',
      machine_name: { ja: '洗濯機', en: 'Washer' },
      machine_kind,
      state,
      finishes_at: finishes_at?.toISOString() ?? null,
      heard_at: now.toISOString(),
    }) satisfies LaundryMachine;

  it('counts each state; what has finished still holds laundry', () => {
    const machines = [machine('free'), machine('running', after(9)), machine('finished'), machine('unknown')];
    expect(countMachines(machines, 'washer', now)).toEqual({
      all: 4,
      free: 1,
      inUse: 2,
      outOfOrder: 0,
      unknown: 1,
      nextFreeMinutes: null,
    });
    expect(countMachines(machines, 'dryer', now).all).toBe(0);
  });

  it('tells the wait for the first that ends, at least a minute', () => {
    const running = [machine('running', after(11.2)), machine('running', after(40)), machine('out-of-order')];
    expect(countMachines(running, 'washer', now).nextFreeMinutes).toBe(12);
    expect(countMachines([machine('running', after(-0.5))], 'washer', now).nextFreeMinutes).toBe(1);
    expect(countMachines([machine('running')], 'washer', now).nextFreeMinutes).toBeNull();
  });
});
