/** Where a program whose output goes to a file still reaches whoever started it. */
export const TOLD_BESIDE: 3;

/**
 * Goes on as another program: in place of this process where the system and Node can do that, so that nobody waits beside
 * it and takes memory; else signals are passed on, and this process ends with its exit code.
 * @param output a file that its standard output goes to
 */
export function becomeProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  output?: string,
): void;
