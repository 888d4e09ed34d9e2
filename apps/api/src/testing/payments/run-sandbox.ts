// A payment provider in its own process, for the torture test: it survives killed processes, and signals when to kill.
// node run-sandbox.ts SECRET_KEY; sends {kind:'ready', origin}; receives 'arm' and 'report'.
import { startPaymentSandbox } from '../../providers/payment/sandbox/sandbox.ts';

/** The process to kill and at which of its next writes: before the write, or before its reply. */
interface Arm {
  readonly kind: 'arm';
  readonly pid: number;
  readonly writes: number;
  readonly at: 'before' | 'after';
}
type Heard = Arm | { readonly kind: 'report' };

let armed: { readonly pid: number; writes: number; readonly at: Arm['at'] } | undefined;

const sandbox = await startPaymentSandbox({
  secretKey: process.argv[2] ?? '',
  webhookSecret: 'whsec_nobody_listens',
  endpoint: () => undefined,
  clock: () => new Date(),
  at(moment, what) {
    if (!armed || armed.at !== moment) return;
    armed.writes -= 1;
    if (armed.writes > 0) return;
    const { pid } = armed;
    armed = undefined;
    process.kill(pid, 'SIGKILL');
    process.send?.({ kind: 'killed', moment, what });
    if (moment === 'before') throw new Error('never done');
  },
});

process.on('message', (heard: Heard) => {
  if (heard.kind === 'arm') armed = { pid: heard.pid, writes: heard.writes, at: heard.at };
  else process.send?.({ kind: 'report', intents: sandbox.bank.intents() });
});
// The parent process keeps it alive through the channel.
process.send?.({ kind: 'ready', origin: sandbox.origin });
