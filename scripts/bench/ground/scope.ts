type Release = () => Promise<void>;

/** Opened things that have to be closed, the last first. */
export interface Scope {
  /**
   * Opens something and makes sure that it is closed, even if the run is interrupted while it opens. Throws, without
   * opening anything, if the scope is already closing.
   */
  hold<T>(open: () => Promise<T> | T, release: (opened: T) => Promise<void> | void): Promise<T>;
  /** Whether the run is being interrupted or is over. */
  isClosing(): boolean;
  /** Closes everything; a failure is reported and does not stop the rest. */
  close(): Promise<void>;
}

export function openScope(): Scope {
  const releases: Release[] = [];
  let isClosing = false;
  return {
    isClosing: () => isClosing,
    async hold(open, release) {
      if (isClosing) throw new Error('broken off');
      const opening = Promise.resolve(open());
      releases.push(async () => {
        const opened = await opening.then(
          (value) => ({ value }),
          () => undefined,
        );
        if (opened) await release(opened.value);
      });
      return opening;
    },
    async close() {
      isClosing = true;
      for (let release = releases.pop(); release; release = releases.pop()) {
        try {
          await release();
        } catch (error) {
          process.stderr.write(`Something was not tidied away: ${String(error)}\n`);
        }
      }
    },
  };
}

/**
 * Runs `work` with a scope that is closed in any case: at its end, when it throws, at Ctrl+C and SIGTERM. `work`
 * resolves to the exit code; an interrupted run ends with 130.
 */
export async function runInScope(work: (scope: Scope) => Promise<number>): Promise<never> {
  const scope = openScope();
  let isLeaving = false;
  async function leave(code: number): Promise<never> {
    if (!isLeaving) {
      isLeaving = true;
      await scope.close();
      process.exit(code);
    }
    return new Promise<never>(() => {});
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(130));
  try {
    return await leave(await work(scope));
  } catch (error) {
    // Failures caused by closing after a signal are not reported.
    if (!isLeaving)
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return leave(1);
  }
}
