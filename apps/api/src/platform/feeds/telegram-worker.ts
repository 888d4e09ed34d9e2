import { parentPort } from 'node:worker_threads';
import { readCap, type Outline } from '@machi/domain/warnings/cap';
import { readFeed, readJma, type FeedEntry } from '@machi/domain/warnings/jma';
import { telegramLimits, type Telegram, type TownAreas, type WarningFormat } from '@machi/domain/warnings/model';
import { TelegramFault, type FaultCode } from '@machi/domain/warnings/xml';

/** A file to read: a telegram, or the feed that lists some. */
export interface TelegramOrder {
  readonly format: WarningFormat;
  readonly content: Uint8Array;
  readonly areas: TownAreas;
  readonly outline: Outline;
  /** Offices whose telegrams are wanted; absent: the file is a telegram. */
  readonly offices?: readonly string[];
}
export type TelegramResult =
  | { readonly telegram: Telegram }
  | { readonly entries: readonly FeedEntry[] }
  | { readonly fault: FaultCode };

function textOf(content: Uint8Array): string {
  if (content.byteLength > telegramLimits.mostBytes) throw new TelegramFault('too-large');
  try {
    // Both formats are UTF-8; what claims another encoding is not read as something that it is not.
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new TelegramFault('not-xml');
  }
}

function read({ format, content, areas, outline, offices }: TelegramOrder): TelegramResult {
  try {
    const xml = textOf(content);
    if (offices) return { entries: readFeed(xml, offices, format === 'jma') };
    return { telegram: format === 'jma' ? readJma(xml, areas) : readCap(xml, areas, outline) };
  } catch (error) {
    if (error instanceof TelegramFault) return { fault: error.code };
    throw error;
  }
}

parentPort?.on('message', (order: TelegramOrder) => parentPort?.postMessage(read(order)));
