import path from 'node:path';

/** Level of the server's log, and its file; without a file it goes to standard output. */
export interface LogOf {
  readonly level: string;
  readonly file?: string;
}

/**
 * Chooses the log, which contains every request and seal. A person who tries the product should only see the few
 * words of the start: there the log goes into the data folder, new at each start. LOG_LEVEL is always obeyed.
 */
export const logOf = ({ LOG_LEVEL, DATABASE_URL, MACHI_DATA }: Readonly<Record<string, string | undefined>>): LogOf =>
  LOG_LEVEL || DATABASE_URL
    ? { level: LOG_LEVEL || 'info' }
    : { level: 'info', file: path.join(MACHI_DATA || '.data', 'machi.log') };
