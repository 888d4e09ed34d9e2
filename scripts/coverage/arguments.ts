import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Arguments of both commands: the ledger's file (`--ledger`, docs/coverage.json if not given) and the run's reports.
 */
export function readArguments(): { readonly ledgerFile: string; readonly reportFiles: readonly string[] } {
  const { values, positionals } = parseArgs({ options: { ledger: { type: 'string' } }, allowPositionals: true });
  if (positionals.length === 0) {
    throw new Error('Name the JSON reports of the run (Vitest, Playwright): results-a.json results-b.json …');
  }
  return {
    ledgerFile: values.ledger ?? join(import.meta.dirname, '../../docs/coverage.json'),
    reportFiles: positionals,
  };
}

/** Runs a command; an error becomes one sentence and exit code 1. */
export function run(command: () => void): void {
  try {
    command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
