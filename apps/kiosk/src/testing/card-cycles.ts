import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { VirtualCard } from '@machi/virtual-card/apdu';
import type { HeldCard, ReaderEvent } from '../host/cards/card-readers.ts';
import { forkReaderProcess, type ReaderProcess } from '../host/cards/pcsc-process.ts';
import { openPcscReaders } from '../host/cards/pcsc-readers.ts';
import { readCard } from '../host/cards/read-card.ts';
import type { PcscGround } from './open-pcsc-ground.ts';

/** Result of many insertions and removals of a card. */
export interface CardCycles {
  readonly cycles: number;
  /** Insertions or removals that were not reported, reported twice, or not within `EVENT_WAIT`. */
  readonly missed: number;
  /** Complete readings of cards, and failed ones. */
  readonly readings: number;
  readonly failedReadings: number;
  /** Starts of the readers' process; 1 is right. */
  readonly starts: number;
  readonly millisecondsEach: number;
  /** Resident memory of the readers' process after a fifth of the cycles, in kB, and its growth until the end. */
  readonly settledKilobytes: number;
  readonly grownKilobytes: number;
}

/** pcscd polls every 400 ms; later on a busy machine. */
const EVENT_WAIT = 30_000;
const READ_EVERY = 10;

const residentOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** Inserts and removes a card repeatedly at a real pcscd, and reads every tenth. */
export async function runCardCycles(ground: PcscGround, card: VirtualCard, cycles: number): Promise<CardCycles> {
  let child: ReaderProcess | undefined;
  let starts = 0;
  const heard = { inserted: 0, removed: 0, readers: 0 };
  let last: HeldCard | undefined;
  const readers = openPcscReaders({
    startProcess: () => {
      child = forkReaderProcess(ground.environment);
      starts += 1;
      return child;
    },
  });
  const hear = (event: ReaderEvent): void => {
    if (event.kind !== 'daemon') heard[event.kind] += 1;
    if (event.kind === 'inserted') last = event.card;
  };
  readers.listen(hear);
  const until = async (isThere: () => boolean): Promise<boolean> => {
    const end = performance.now() + EVENT_WAIT;
    while (!isThere() && performance.now() < end) await wait(5);
    return isThere();
  };
  await until(() => heard.readers > 0);
  let [missed, readings, failedReadings, settled] = [0, 0, 0, 0];
  const settledAt = Math.ceil(cycles / 5);
  const startedAt = performance.now();
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const before = { ...heard };
    const inserted = await ground.hold(card);
    if (!(await until(() => heard.inserted > before.inserted))) missed += 1;
    if (cycle % READ_EVERY === 0 && last) {
      const held = last;
      readings += 1;
      if ('problem' in (await readCard((apdu) => held.transmit(apdu)))) failedReadings += 1;
    }
    await inserted.remove();
    if (!(await until(() => heard.removed > before.removed))) missed += 1;
    missed += Math.max(0, heard.inserted - before.inserted - 1) + Math.max(0, heard.removed - before.removed - 1);
    if (cycle === settledAt) settled = residentOf(child?.pid);
  }
  const millisecondsEach = Math.round((performance.now() - startedAt) / cycles);
  const grownKilobytes = residentOf(child?.pid) - settled;
  await readers.close();
  return {
    cycles,
    missed,
    readings,
    failedReadings,
    starts,
    millisecondsEach,
    settledKilobytes: settled,
    grownKilobytes,
  };
}
