type Release = () => Promise<void>;

/** What was opened and has to be closed, the last first. */
export interface Scope {
  /**
   * Opens something and sees to it that it is closed, even when the run is broken off while it is opening. Throws
   * when the scope is closing already: then nothing is opened any more.
   */
  hold<T>(open: () => Promise<T> | T, release: (opened: T) => Promise<void> | void): Promise<T>;
  /** Whether the run is being broken off or is over. */
  isClosing(): boolean;
  /** Closes everything; what fails to close is told and does not stop the rest. */
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
 * Runs `work` with a scope that is closed whatever happens: at its end, when it throws, at Ctrl+C and SIGTERM.
 * `work` answers the exit code; a broken-off run ends with 130.
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
    // What fails because a signal is closing things under its feet is no news.
    if (!isLeaving)
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return leave(1);
  }
}
