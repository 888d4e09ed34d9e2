import { spawn, type ChildProcess } from 'node:child_process';
import type { DoorRelay, RelayEvent, RelaySetting } from './door-relay.ts';

/** Milliseconds until a tool that has ended is started again. */
const AGAIN_MILLISECONDS = 1000;

type Gpio = Extract<RelaySetting, { kind: 'gpio' }>;
type Note = (line: string, detail?: Readonly<Record<string, unknown>>) => void;

/**
 * Lines of Linux' GPIO character device, by the tools of libgpiod 2 (Debian: `apt-get install gpiod`): no package of npm
 * speaks with it without native code. `gpioset --interactive` holds the bolt's line and reads its commands; when this
 * program ends in whatever way, its input ends, it lets the line go, and the bolt falls. `gpiomon` tells of the others.
 */
export function openGpioRelay({ chip, bolt, contact, exit, power }: Gpio, note: Note): DoorRelay {
  let isClosed = false;
  let isDrawn = false;
  let hear = (_event: RelayEvent): void => {};
  const tools = new Set<ChildProcess>();

  function start(tool: string, args: readonly string[], ended: () => void): ChildProcess {
    const child = spawn(tool, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    tools.add(child);
    let isOver = false;
    const over = (reason: string): void => {
      if (isOver) return;
      isOver = true;
      tools.delete(child);
      if (isClosed) return;
      note(`${tool} has ended`, { reason });
      setTimeout(() => !isClosed && ended(), AGAIN_MILLISECONDS).unref();
    };
    child.once('error', (error) => over(error.message));
    child.once('exit', (code) => over(`exit code ${code}`));
    // Its end is told above.
    child.stdin?.on('error', () => {});
    return child;
  }

  let setter: ChildProcess;
  const levelOf = (drawn: boolean): string => `${bolt}=${drawn ? 'active' : 'inactive'}`;
  function startSetter(): void {
    setter = start('gpioset', ['--interactive', '--chip', chip, levelOf(isDrawn)], startSetter);
    // Its prompts.
    setter.stdout?.resume();
  }

  const inputs = new Map<number, (isActive: boolean) => void>();
  if (contact !== null) inputs.set(contact, (isActive) => hear({ kind: 'contact', isOpen: isActive }));
  if (exit !== null) inputs.set(exit, (isActive) => isActive && hear({ kind: 'exit' }));
  if (power !== null) inputs.set(power, (isActive) => hear({ kind: 'power', isPowered: isActive }));

  /** Reads the level of each line once: the monitor tells only of changes. */
  function readOnce(line: number, told: (isActive: boolean) => void): void {
    const child = start('gpioget', ['--numeric', '--chip', chip, String(line)], () => undefined);
    child.stdout?.setEncoding('utf8').once('data', (text: string) => told(text.trim() === '1'));
  }
  function startMonitor(): void {
    const format = ['--format', '%o %e'];
    const child = start('gpiomon', ['--chip', chip, ...format, ...[...inputs.keys()].map(String)], startMonitor);
    let rest = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [offset, edge] = line.trim().split(' ');
        // 1: rising, 2: falling.
        inputs.get(Number(offset))?.(edge === '1');
      }
    });
  }

  startSetter();
  return {
    hasExit: exit !== null,
    draw(drawn) {
      isDrawn = drawn;
      return new Promise((resolve, reject) => {
        if (setter.stdin?.writable !== true) return reject(new Error('gpioset does not run'));
        setter.stdin.write(`set ${levelOf(drawn)}\n`, (error) => (error ? reject(error) : resolve()));
      });
    },
    listen(listener) {
      hear = listener;
      if (inputs.size === 0) return;
      for (const [line, told] of inputs) if (line !== exit) readOnce(line, told);
      startMonitor();
    },
    async close() {
      isClosed = true;
      for (const child of tools) {
        child.stdin?.end();
        child.kill('SIGTERM');
      }
    },
  };
}
