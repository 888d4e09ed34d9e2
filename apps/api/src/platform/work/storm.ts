/** A storm begins when a process was so busy in each of ten seconds, and ends after a minute below half. */
const BUSY = 0.9;
const BEGINS_SECONDS = 10;
const CALM = 0.5;
const ENDS_SECONDS = 60;

/**
 * Whether a process is asked for more than it can answer (decisions/0203). Then what can wait waits: PDFs, tables and
 * statistics, the work of hours and nights, letters to many; and guests share what a page asks.
 */
export function createStorm() {
  let isOn = false;
  let seconds = 0;
  return {
    isOn: () => isOn,
    /** Notes how busy the last second was, from 0 to 1. */
    note(busy: number): void {
      const isToward = isOn ? busy < CALM : busy >= BUSY;
      seconds = isToward ? seconds + 1 : 0;
      if (seconds < (isOn ? ENDS_SECONDS : BEGINS_SECONDS)) return;
      isOn = !isOn;
      seconds = 0;
    },
  };
}
export type Storm = ReturnType<typeof createStorm>;

/** No storm: for a town that wants none. */
export const calm: Pick<Storm, 'isOn'> = { isOn: () => false };
/** The storm of this process, for all its towns: they share one thread. */
export const stormOfProcess: Storm = createStorm();

/** Begins to measure how busy this process is: a server does, and nothing else. */
export function watchStorms(): void {
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    stormOfProcess.note(performance.eventLoopUtilization(now, before).utilization);
    before = now;
  }, 1000).unref();
}
