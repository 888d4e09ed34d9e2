/** Loaded before a portal: its clock goes on as it does, so many milliseconds ahead. */
const ahead = Number(process.env['CLOCK_AHEAD_MILLISECONDS']);
if (!Number.isFinite(ahead)) throw new Error('CLOCK_AHEAD_MILLISECONDS says how far ahead');
const realNow = Date.now.bind(Date);
const shownNow = (): number => realNow() + ahead;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [shownNow()] : args, asked),
  apply: (target) => new target(shownNow()).toString(),
  get: (target, key, receiver) => (key === 'now' ? shownNow : Reflect.get(target, key, receiver)),
});
