import { readFileSync, watchFile } from 'node:fs';

/** Loaded before a portal: moves its clock ahead by this many milliseconds; a file may change the number later. */
const file = process.env['CLOCK_AHEAD_FILE'];
const told = (): number =>
  Number(file === undefined ? process.env['CLOCK_AHEAD_MILLISECONDS'] : readFileSync(file, 'utf8'));
let ahead = told();
if (!Number.isFinite(ahead)) throw new Error('CLOCK_AHEAD_MILLISECONDS, or CLOCK_AHEAD_FILE, says how far ahead');
if (file !== undefined) watchFile(file, { interval: 100, persistent: false }, () => (ahead = told()));
const realNow = Date.now.bind(Date);
const shownNow = (): number => realNow() + ahead;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [shownNow()] : args, asked),
  apply: (target) => new target(shownNow()).toString(),
  get: (target, key, receiver) => (key === 'now' ? shownNow : Reflect.get(target, key, receiver)),
});
