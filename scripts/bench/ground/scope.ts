type Release = () => Promise<void> | void;

/** What was opened and has to be closed, the last first. */
export interface Scope {
  /** Registers what is opening now, so that it is closed even when the run is broken off meanwhile. */
  hold<T>(opening: Promise<T>, release: (opened: T) => Promise<void> | void): Promise<T>;
  /** Closes everything; what fails to close is told and does not stop the rest. */
  close(): Promise<void>;
}

export function openScope(): Scope {
  const releases: Release[] = [];
  return {
    hold(opening, release) {
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
    if (!isLeaving) process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return leave(1);
  }
}
