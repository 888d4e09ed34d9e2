import { watch, type FSWatcher } from 'node:fs';
import { lstat, mkdir, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isRefusal } from '@machi/domain/refusals/model';
import type { Outline } from '@machi/domain/warnings/cap';
import { telegramLimits, type Telegram } from '@machi/domain/warnings/model';
import type { WarningSource } from '@machi/domain/warnings/table';
import { notifyAll } from '../../database/server-functions.ts';
import { atMost, outside } from '../../database/rows.ts';
import type { House } from '../../platform/house.ts';
import type { TelegramOrder, TelegramResult } from '../../platform/feeds/telegram-worker.ts';
import { createThreadQueue, forNobody } from '../../platform/work/thread-queue.ts';
import { NotFetched } from '../../providers/feed-source/fetch-feed.ts';
import { AddressRefused } from '../../providers/public-address/judged-connection.ts';
import { WARNINGS_CHANGED, isAhead, takeIn, warningSources } from './threads.ts';

/** Milliseconds after a change of a folder until it is read: whoever writes a file is then through. */
const SETTLES_MILLISECONDS = 100;
/** Milliseconds between two looks at an address, by any process. */
const ASKS_MILLISECONDS = 50_000;
/** Milliseconds for the telegrams of one look at an address. */
const FETCHES_MILLISECONDS = 40_000;
/** Files of a folder, and links of a feed, that are read in one look. */
const MOST_FILES = 200;
const MOST_LINKS = 30;
const MOST_SEEN = 600;
const MOST_FAULTS = 10;
/** No member: warnings are read for all. */
const NOBODY = 0;

const LIMITS = {
  mostWaiting: 400,
  mostOfOne: 400,
  mostMilliseconds: 5000,
  idleMilliseconds: 30_000,
  mostMegabytes: 96,
};

interface Fault {
  readonly name: string;
  readonly code: string;
}
interface Looked {
  readonly telegrams: readonly Telegram[];
  readonly faults: readonly Fault[];
  /** Called once they have been taken in: what was not is read again. */
  done?(): unknown;
}

export const placeOf = ({ address, folder }: WarningSource): string => address ?? `feeds/${folder}`;

/** Reads the sources of a town: folders as soon as a file is there, addresses each minute. */
export function createWarningSources(house: House) {
  const { database, log, settings, town } = house;
  const { sources, areas } = town.warnings;
  const thread = createThreadQueue<TelegramOrder, TelegramResult>(
    new URL('../../platform/feeds/telegram-worker.ts', import.meta.url),
    LIMITS,
    forNobody,
  );
  const outline: Outline = town.basemap.features.flatMap(({ properties, geometry }) =>
    properties.kind === 'boundary' && geometry.type === 'Polygon' ? [geometry.coordinates] : [],
  );
  /** Files that this process has read, with their time and size. */
  const read = new Map<string, string>();

  async function judge(
    source: WarningSource,
    content: Uint8Array,
    offices?: readonly string[],
  ): Promise<TelegramResult> {
    try {
      const order = { format: source.format, content, areas, outline, ...(offices && { offices }) };
      const result = await thread.run(NOBODY, order);
      return isRefusal(result) ? { fault: 'too-large' } : result;
    } catch {
      // It took too long or too much memory.
      return { fault: 'too-large' };
    }
  }

  async function readAll(
    source: WarningSource,
    files: readonly { name: string; content: Uint8Array }[],
    now: Date,
  ): Promise<Looked> {
    const telegrams: Telegram[] = [];
    const faults: Fault[] = [];
    for (const { name, content } of files) {
      const result = await judge(source, content);
      if ('telegram' in result && isAhead(result.telegram, now)) faults.push({ name, code: 'future' });
      else if ('telegram' in result) telegrams.push(result.telegram);
      else if ('fault' in result && result.fault !== 'unknown-title') faults.push({ name, code: result.fault });
    }
    return { telegrams: telegrams.filter(({ says, act }) => says.length > 0 || act === 'cancel'), faults };
  }

  const folderOf = (folder: string): string => path.join(settings.dataFolder, 'feeds', folder);

  /** New files of a folder, the newest last. Links are not followed. */
  async function lookAtFolder(source: WarningSource, folder: string, now: Date): Promise<Looked> {
    const names = (await readdir(folderOf(folder))).filter((name) => name.toLowerCase().endsWith('.xml'));
    const found = await Promise.all(
      names.map(async (name) => {
        const file = path.join(folderOf(folder), name);
        const state = await lstat(file).catch(() => undefined);
        if (!state?.isFile()) return [];
        const mark = `${state.mtimeMs}:${state.size}`;
        return read.get(file) === mark ? [] : [{ name, file, mark, time: state.mtimeMs, size: state.size }];
      }),
    );
    const fresh = found
      .flat()
      .toSorted((one, other) => other.time - one.time)
      .slice(0, MOST_FILES)
      .toReversed();
    const faults: Fault[] = fresh
      .filter(({ size }) => size > telegramLimits.mostBytes)
      .map(({ name }) => ({ name, code: 'too-large' }));
    const files: { name: string; content: Uint8Array }[] = [];
    for (const { name, file, size } of fresh)
      if (size <= telegramLimits.mostBytes) files.push({ name, content: await readFile(file) });
    const looked = await readAll(source, files, now);
    return {
      telegrams: looked.telegrams,
      faults: [...faults, ...looked.faults],
      done: () => {
        for (const { file, mark } of fresh) read.set(file, mark);
      },
    };
  }

  /** New telegrams of a feed; undefined: it has not changed. */
  async function lookAtAddress(source: WarningSource, address: string, now: Date): Promise<Looked | undefined> {
    const row = await warningSources.one(database, 'warning-source', { source_key: source.source_key });
    const fetched = await house.fetchChanged(address, { etag: row?.etag ?? null, modified: row?.modified ?? null });
    if (!fetched) return undefined;
    const listed = await judge(source, fetched.content, source.offices);
    if (!('entries' in listed)) {
      // A feed of one file is that file.
      return readAll(source, [{ name: address, content: fetched.content }], now);
    }
    const seen = new Set(row?.seen ?? []);
    const fresh = listed.entries.filter(({ link }) => !seen.has(link)).slice(0, MOST_LINKS);
    const files: { name: string; content: Uint8Array }[] = [];
    const faults: Fault[] = [];
    const done: string[] = [];
    const began = performance.now();
    for (const { link } of fresh) {
      // A slow sender must not hold up the others; the rest follows in the next look.
      if (performance.now() - began > FETCHES_MILLISECONDS) break;
      const name = link.split('/').at(-1)?.slice(0, 100) ?? '';
      try {
        const one = await house.fetchChanged(new URL(link, address).href, { etag: null, modified: null });
        if (one) files.push({ name, content: one.content });
        done.push(link);
      } catch (error) {
        // It is asked for again in the next look, unless it can never be fetched.
        if (error instanceof AddressRefused) done.push(link);
        faults.push({ name, code: error instanceof AddressRefused ? 'address' : 'not-fetched' });
      }
    }
    const isWhole = fresh.length < MOST_LINKS && done.length === fresh.length;
    const links = new Set(listed.entries.map(({ link }) => link));
    const kept = [...done, ...seen].filter((link) => links.has(link)).slice(0, MOST_SEEN);
    // An unfinished look asks for the whole feed again.
    const { etag, modified } = isWhole ? fetched : { etag: null, modified: null };
    const looked = await readAll(source, files, now);
    return {
      telegrams: looked.telegrams,
      faults: [...faults, ...looked.faults],
      done: () =>
        warningSources.update(
          database,
          'warning-seen',
          { source_key: source.source_key },
          { seen: kept, etag, modified },
        ),
    };
  }

  /** Whether it is this process's turn to ask an address. */
  async function hasTurn(source: WarningSource, now: Date): Promise<boolean> {
    const { source_key } = source;
    const place = placeOf(source);
    await warningSources.insertIfAbsent(database, 'warning-source-add', { source_key, place }, ['source_key']);
    const anew = {
      place,
      asked_at: null,
      answered_at: null,
      failed_at: null,
      failure: null,
      etag: null,
      modified: null,
    };
    const others = (await warningSources.one(database, 'warning-source-place', { source_key }))?.place !== place;
    if (others)
      await warningSources.update(database, 'warning-source-anew', { source_key }, { ...anew, seen: [], faults: [] });
    if (source.folder !== undefined) return true;
    const due = new Date(now.getTime() - ASKS_MILLISECONDS);
    const turns = await warningSources.updateReturning(
      database,
      'warning-source-turn',
      [
        { source_key, asked_at: null },
        { source_key, asked_at: atMost(due) },
      ],
      { asked_at: now },
      ['source_key'],
    );
    return turns.length > 0;
  }

  async function look(source: WarningSource, now: Date): Promise<void> {
    const { source_key } = source;
    if (!(await hasTurn(source, now))) return;
    try {
      const looked =
        source.folder === undefined
          ? await lookAtAddress(source, source.address ?? '', now)
          : await lookAtFolder(source, source.folder, now);
      if (looked && looked.telegrams.length > 0) await takeIn(house, looked.telegrams, now);
      await looked?.done?.();
      const row = await warningSources.one(
        database,
        'warning-source-faults',
        { source_key },
        { columns: ['faults', 'failure'] },
      );
      const faults = [
        ...(looked?.faults ?? []).map((one) => ({ ...one, at: now.toISOString() })),
        ...(row?.faults ?? []),
      ];
      await warningSources.update(
        database,
        'warning-source-answered',
        { source_key },
        { asked_at: now, answered_at: now, failed_at: null, failure: null, faults: faults.slice(0, MOST_FAULTS) },
      );
      if (row?.failure || (looked?.faults.length ?? 0) > 0) await notifyAll(database, WARNINGS_CHANGED);
    } catch (error) {
      const failure =
        error instanceof AddressRefused ? 'address' : error instanceof NotFetched ? 'not-fetched' : 'not-readable';
      log.warn(
        { source: source_key, failure, reason: String(error).slice(0, 120) },
        'a source of warnings was not read',
      );
      await warningSources.update(database, 'warning-source-failed', { source_key }, { failed_at: now, failure });
    }
  }

  const underWay = new Map<string, Promise<void>>();
  /** One look at a source after the other; a change during one causes one more. */
  function soon(source: WarningSource, now: Date): Promise<void> {
    const before = underWay.get(source.source_key) ?? Promise.resolve();
    const next = before.then(() => look(source, now));
    underWay.set(
      source.source_key,
      next.catch(() => {}),
    );
    return next;
  }

  return {
    /** Looks at every source, and at what the hour changes. */
    async lookAtAll(now: Date): Promise<void> {
      // A source that the pack no longer names must not keep a town awake.
      const keys = sources.map(({ source_key }) => source_key);
      await warningSources.remove(database, 'warning-sources-gone', { source_key: outside(keys) });
      for (const source of sources) await soon(source, now).catch(() => {});
      await takeIn(house, [], now);
    },
    /** Watches the folders until `stop`. */
    start(clock: () => Date): { stop(): Promise<void> } {
      const watchers: FSWatcher[] = [];
      const timers = new Map<string, NodeJS.Timeout>();
      let isStopped = false;
      for (const source of sources) {
        const { folder, source_key } = source;
        if (folder === undefined) continue;
        const changed = () => {
          clearTimeout(timers.get(source_key));
          const timer = setTimeout(() => void soon(source, clock()).catch(() => {}), SETTLES_MILLISECONDS);
          timer.unref();
          timers.set(source_key, timer);
        };
        mkdir(folderOf(folder), { recursive: true, mode: 0o750 })
          .then(() => {
            if (isStopped) return;
            const watcher = watch(folderOf(folder), { persistent: false }, changed);
            // The job of each minute looks, too.
            watcher.on('error', () => watcher.close());
            watchers.push(watcher);
            changed();
          })
          .catch((error: unknown) =>
            log.warn({ reason: String(error).slice(0, 120) }, 'a folder of warnings is not watched'),
          );
      }
      return {
        async stop() {
          isStopped = true;
          for (const timer of timers.values()) clearTimeout(timer);
          for (const watcher of watchers) watcher.close();
          await Promise.all(underWay.values());
        },
      };
    },
  };
}
export type WarningSources = ReturnType<typeof createWarningSources>;
