import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { VirtualCard } from '@machi/virtual-card/apdu';
import { insertCard, type InsertedCard } from '@machi/virtual-card/vpcd';
import {
  compileNoDelay,
  freePorts,
  startPcscDaemon,
  whyNoDaemon,
  writeReaders,
  type PcscDaemon,
} from './pcsc-daemon.ts';

/** A real pcscd of its own with virtual readers, beside any other on the machine. */
export interface PcscGround {
  /** Environment for a process that should see these readers. */
  readonly environment: { readonly PCSCLITE_CSOCK_NAME: string };
  /** False without a compiler: every APDU then takes 44 ms. */
  readonly isPrompt: boolean;
  /** Process id while it runs. */
  readonly daemonPid: number | undefined;
  /** Inserts a card; the daemon notices within about 400 ms. @param slot from 0 */
  hold(card: VirtualCard, slot?: number): Promise<InsertedCard>;
  /** Ends the daemon; held cards are gone. */
  stopDaemon(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  startDaemon(): Promise<void>;
  close(): Promise<void>;
}

const CONNECT_TRIES = 1000;

/** Throws an Error that names what the machine lacks. @param slots readers, always an even number of them */
export async function openPcscGround(slots = 2): Promise<PcscGround> {
  const reason = whyNoDaemon();
  if (reason !== undefined) throw new Error(`A card terminal cannot be tried with a real pcscd here: ${reason}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'machi-pcsc-'));
  const firstPort = await freePorts(slots + (slots % 2));
  const readers = writeReaders(folder, slots, firstPort);
  const noDelay = await compileNoDelay(folder);
  let daemon: PcscDaemon | undefined = await startPcscDaemon(folder, readers, noDelay);
  return {
    environment: { PCSCLITE_CSOCK_NAME: path.join(folder, 'run', 'pcscd.comm') },
    isPrompt: noDelay !== undefined,
    get daemonPid() {
      return daemon?.pid;
    },
    hold: (card, slot = 0) => insertPatiently(card, firstPort + slot),
    async stopDaemon(signal) {
      await daemon?.stop(signal);
      daemon = undefined;
      // A killed daemon leaves its socket behind, and would not start again with it.
      rmSync(path.join(folder, 'run'), { recursive: true, force: true });
    },
    async startDaemon() {
      daemon ??= await startPcscDaemon(folder, readers, noDelay);
    },
    async close() {
      await daemon?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The daemon accepts programs a moment before its readers accept cards. */
async function insertPatiently(card: VirtualCard, port: number): Promise<InsertedCard> {
  for (let tries = 1; ; tries++) {
    try {
      return await insertCard(card, port);
    } catch (error) {
      if (tries === CONNECT_TRIES) throw error;
      await wait(20);
    }
  }
}
