/** The only source of the current time; tests replace it. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();

/** What a process finds when it looks at the database's clock; all in milliseconds. */
export interface Look {
  /** By a clock that nobody sets. */
  readonly elapsed: number;
  /** The database's time. */
  readonly database: number;
  /** How far this machine's clock is ahead of it. */
  readonly ahead: number;
  /** The same of each other process; null: it has not said so lately. */
  readonly others: readonly (number | null)[];
}

/** A process's watch: what the common time was at a moment of the clock that nobody sets. */
export interface Watch {
  readonly elapsed: number;
  readonly time: number;
  /** Most clocks say another time, so far from `elapsed`, since then. */
  readonly told?: { readonly offset: number; readonly since: number };
}

/** Clocks that are no further apart say the same. */
const SAME_MILLISECONDS = 2000;
/** Up to here a watch is led slowly, a second a minute. */
const SLOWLY_MILLISECONDS = 5000;
const SLOWNESS = 60;
/** After a failover it takes some seconds until every process compares its clock with the same database. */
const SURE_MILLISECONDS = 30_000;

/**
 * What most clocks say, in milliseconds ahead of the database's; undefined: no majority. Machines vote by their
 * processes. The database's clock is one of theirs, so it counts only where they could be even or where one is alone.
 */
function agreedAhead({ ahead, others }: Look): number | undefined {
  const machines = [ahead, ...others.filter((other) => other !== null)];
  const clocks = machines.length % 2 === 0 || machines.length === 1 ? [0, ...machines] : machines;
  const middle = clocks.toSorted((one, other) => one - other)[Math.floor(clocks.length / 2)] ?? 0;
  const alike = clocks.filter((one) => Math.abs(one - middle) <= SAME_MILLISECONDS);
  if (alike.length * 2 <= clocks.length) return undefined;
  // The same for all, to the millisecond.
  return Math.abs(middle) <= SAME_MILLISECONDS ? 0 : middle;
}

/**
 * The watch after a look. It goes by the clock that nobody sets. The first look sets it: by most clocks, else by the
 * database's. Later a majority moves it if it persists, or at once if this process is alone; the database's clock alone
 * leads it slowly.
 */
export function nextWatch(before: Watch | undefined, look: Look): Watch {
  const { elapsed, database, others } = look;
  const agreed = agreedAhead(look);
  const right = database + (agreed ?? 0);
  if (!before) return { elapsed, time: right };
  const passed = elapsed - before.elapsed;
  const time = before.time + passed;
  const most = passed / SLOWNESS;
  if (agreed === undefined || Math.abs(right - time) <= SLOWLY_MILLISECONDS)
    return { elapsed, time: time + Math.min(Math.max(right - time, -most), most) };
  const offset = right - elapsed;
  const isAsBefore = before.told && Math.abs(before.told.offset - offset) <= SAME_MILLISECONDS;
  const told = isAsBefore && before.told ? before.told : { offset, since: elapsed };
  const isSure = others.length === 0 || elapsed - told.since >= SURE_MILLISECONDS;
  return isSure ? { elapsed, time: right } : { elapsed, time, told };
}
