import type { FeedLines } from '@machi/domain/transport/feed/check/checked';
import { byTable, tableNames } from '@machi/domain/transport/feed/by-table';
import { feedFiles, type TableName } from '@machi/domain/transport/feed/columns';
import type { FindingList } from '@machi/domain/transport/feed/findings';
import { feedLimits } from '@machi/domain/transport/feed/limits';
import type { ReadTable } from '@machi/domain/transport/feed/read-table';
import type { Feed } from '@machi/domain/transport/feed/tables';
import { linesIn, readText } from './read-text.ts';

/** A feed's texts by name, "stops.txt"; each is loaded when it is needed. */
export type FeedTexts = ReadonlyMap<string, () => Promise<Buffer | undefined>>;

export interface ReadFeed {
  readonly feed: Feed;
  readonly lines: FeedLines;
}

/** Reads a feed's texts one after the other; mistakes go to the findings. */
export async function readFeed(texts: FeedTexts, findings: FindingList): Promise<ReadFeed> {
  const read = new Map<TableName, ReadTable>();
  let lines = 0;
  for (const table of tableNames) {
    const file = `${table}.txt`;
    const content = await texts.get(file)?.();
    if (!content) {
      if (feedFiles[table].isRequired && !texts.has(file)) findings.add('error', 'file-missing', { file });
      continue;
    }
    lines += linesIn(content, feedLimits.mostLines);
    if (lines > feedLimits.mostLines) {
      findings.add('error', 'too-many-lines', { file });
      break;
    }
    read.set(table, readText(table, content, findings));
  }
  return {
    feed: byTable<Feed>((table) => read.get(table)?.rows ?? []),
    lines: byTable<FeedLines>((table) => read.get(table)?.lines ?? []),
  };
}
