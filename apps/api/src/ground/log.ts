import pino from 'pino';

export type Log = pino.Logger;

/** Names that never reach a log, wherever they stand in what is logged. */
const PRIVATE = [
  'password',
  'token',
  'resend_secret',
  'cookie',
  'authorization',
  'email',
  'tel',
  'name',
  'lastname',
  'firstname',
  'address',
  'birthdate',
  'login_id',
  'recipient',
  'content',
  'values',
  'parameters',
  'detail',
  'where',
];

const paths = PRIVATE.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Structured lines on standard output. Writes are gathered; `flush` before leaving. */
export function createLog(level: string): Log {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths, censor: '[private]' } },
    pino.destination({ dest: 1, sync: false, minLength: 4096 }),
  );
}
