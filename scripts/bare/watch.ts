import type { ChildProcess } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

interface Ended {
  readonly code: number;
  /** All its output, without colours. */
  readonly said: string;
}

/** Output of a program, printed as it comes. */
export interface Watched {
  /** Resolves with the first match in the output; rejects if it ends without one, or after the time. */
  says(pattern: RegExp, seconds: number): Promise<RegExpExecArray>;
  readonly ended: Promise<Ended>;
}

export function watch(child: ChildProcess): Watched {
  let said = '';
  let code: number | undefined;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => {
      process.stdout.write(text);
      said += stripVTControlCharacters(text);
      tell();
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (exit) => {
      code = exit ?? 1;
      tell();
      resolve({ code, said });
    });
  });
  return {
    ended,
    says: (pattern, seconds) =>
      new Promise((resolve, reject) => {
        const settle = (work: () => void): void => {
          clearTimeout(timer);
          listeners.delete(look);
          work();
        };
        const look = (): void => {
          const found = pattern.exec(said);
          if (found) settle(() => resolve(found));
          else if (code !== undefined)
            settle(() => reject(new Error(`It ended with ${code} and never said ${pattern}.`)));
        };
        const timer = setTimeout(
          () => settle(() => reject(new Error(`It did not say ${pattern} within ${seconds} s.`))),
          seconds * 1000,
        );
        listeners.add(look);
        look();
      }),
  };
}
