import pino from 'pino';

export type Log = pino.Logger;

/** Keys whose values never reach a log, at any depth. */
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

let lastMillisecond = 0;
let lastTime = '';
/** ISO time, as pino's own function writes it, cached for lines of the same millisecond. */
function isoTime(): string {
  const now = Date.now();
  if (now !== lastMillisecond) {
    lastMillisecond = now;
    lastTime = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastTime;
}

/** Structured lines on standard output. Writes are buffered; call `flush` before exit. */
export function createLog(level: string): Log {
  return pino(
    { level, base: undefined, timestamp: isoTime, redact: { paths, censor: '[private]' } },
    pino.destination({ dest: 1, sync: false, minLength: 4096 }),
  );
}
