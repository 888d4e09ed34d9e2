import path from 'node:path';

/** How much the server writes into its log, and the file that takes it; without one it goes where the server's words go. */
export interface LogOf {
  readonly level: string;
  readonly file?: string;
}

/**
 * Every request and seal is written down. Whoever tries the product reads the start's few words undisturbed: there the log goes
 * into the data folder, anew at each start. What was said by LOG_LEVEL is done as it was said.
 */
export const logOf = ({ LOG_LEVEL, DATABASE_URL, MACHI_DATA }: Readonly<Record<string, string | undefined>>): LogOf =>
  LOG_LEVEL || DATABASE_URL
    ? { level: LOG_LEVEL || 'info' }
    : { level: 'info', file: path.join(MACHI_DATA || '.data', 'machi.log') };
