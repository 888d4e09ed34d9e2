// Runs on any Node from 20 on; described in become-program.d.mts.
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';

export const TOLD_BESIDE = 3;

/** The shell opens the file, which Node cannot do for another program, and then becomes that program. */
const INTO_FILE = `(umask 077; : >"$0"); exec ${TOLD_BESIDE}>&1 >"$0"; exec "$@"`;

function replaceBy(program, args, env, output) {
  const set = Object.fromEntries(Object.entries(env).filter((entry) => entry[1] !== undefined));
  if (output === undefined) process.execve(program, [program, ...args], set);
  process.execve('/bin/sh', ['sh', '-c', INTO_FILE, output, program, ...args], set);
}

export function becomeProgram(program, args, env, output) {
  if (process.platform !== 'win32' && process.execve) replaceBy(program, args, env, output);
  const stdio = output === undefined ? 'inherit' : ['inherit', openSync(output, 'w', 0o600), 'inherit', 1];
  const child = spawn(program, args, { stdio, env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
