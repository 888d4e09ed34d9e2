import { spawn } from 'node:child_process';

export interface StepResult {
  readonly isOk: boolean;
  readonly output: string;
}

/** A machine without a locale: its browser cannot give a file a Japanese name, and calls it "download". */
const LOCALE = { LC_ALL: 'C.UTF-8' };

/** Runs one program; its output is shown as it comes and kept. */
export function runProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<StepResult> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...LOCALE, ...environment },
    });
    const parts: string[] = [];
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        parts.push(text);
        target.write(text);
      });
    }
    child.on('error', (error) => resolve({ isOk: false, output: error.message }));
    child.on('close', (code) => resolve({ isOk: code === 0, output: parts.join('') }));
  });
}
