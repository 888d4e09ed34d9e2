import { isUtf8 } from 'node:buffer';
import { addDays, dateAt, type DateText } from '@machi/domain/calendar/model';
import { datesOf } from '@machi/domain/schedule/rule';
import type { TransportFile } from '@machi/domain/transport/pack';
import { checkFeed } from '@machi/domain/transport/feed/check/check-feed';
import { createFindings } from '@machi/domain/transport/feed/findings';
import { findingWords } from '@machi/domain/transport/feed/finding-words';
import { indexFeed } from '@machi/domain/transport/feed/index-feed';
import { hiraganaOf } from '@machi/domain/workbook/cells';
import { workbookLimits as limits, type WorkbookProblem } from '@machi/domain/workbook/model';
import { setOf, type PublicTable } from '@machi/domain/workbook/public-rows';
import { problemOf, said } from '@machi/domain/workbook/sentences';
import { CsvError, parse } from 'csv-parse/sync';
import { readFile } from '../calendar-files/read-file.ts';
import { feedRouteName } from '../transport/feed-words.ts';
import { PACK_FEED } from '../transport/pack-feed.ts';
import { readFeed } from '../transport/read-feed.ts';
import { openZip } from '../transport/read-zip.ts';
import { metresTo } from './draw-basemap.ts';

/** A file that a town hands in. */
export interface TownSource {
  readonly name: string;
  readonly content: Uint8Array;
}

/** What csvText puts before a cell that a spreadsheet would compute. */
const GUARD = /^'(?=[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** Reads a table in UTF-8 or, as Windows writes it, Shift_JIS (CP932). */
export function readTable({ name: file, content }: TownSource): PublicTable | WorkbookProblem {
  const text = new TextDecoder(isUtf8(content) ? 'utf-8' : 'shift_jis').decode(content);
  if (/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text)) return problemOf(file, 'not-text');
  const lines: { line: number; cells: string[] }[] = [];
  try {
    parse(text, {
      relax_column_count: true,
      skip_empty_lines: true,
      // A longer one has a quote that is not closed.
      max_record_size: limits.mostColumns * limits.mostCellLetters,
      onRecord(cells: string[], { lines: line }) {
        if (lines.length > limits.mostRows) throw new RangeError();
        lines.push({ line, cells });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof RangeError) return problemOf(file, 'too-many-rows');
    if (!(error instanceof CsvError)) throw error;
    return { ...problemOf(file, 'quotes'), place: { sheet: file, row: (lines.at(-1)?.line ?? 0) + 1, column: 0 } };
  }
  const [heading, ...rows] = lines;
  const columns = (heading?.cells ?? []).map((cell) => cell.trim());
  if (columns.length > limits.mostColumns) return problemOf(file, 'too-many-columns');
  if (setOf(columns) === undefined && !columns.includes('イベント名')) return problemOf(file, 'unknown-file');
  return {
    file,
    columns,
    lines: rows.map(({ line, cells }) => ({
      line,
      cells: new Map(
        columns.map((column, at) => [column, (cells[at] ?? '').replace(GUARD, '').slice(0, limits.mostCellLetters)]),
      ),
    })),
  };
}

/** Years in which a calendar's days count. */
const AHEAD_DAYS = 800;
/** Most closed days that facilities take from calendars. */
const MOST_DATES = 100;

/** The whole days of a calendar, from today on. */
export function readDays({ name, content }: TownSource, now: Date): readonly DateText[] | WorkbookProblem {
  const today = dateAt(now);
  const read = readFile(content, { locale: 'ja', today });
  if ('refused' in read) return problemOf(name, 'no-calendar');
  const dates = read.events
    .filter(({ start_time: time }) => time === null)
    .flatMap(({ schedules }) =>
      schedules.flatMap(({ times, dropped }) => {
        const length = Math.max(
          0,
          (Date.parse(times.end_date ?? times.start_date) - Date.parse(times.start_date)) / 86_400_000,
        );
        const isSeries = times.schedule_type !== 1;
        const starts = datesOf(times, addDays(today, -AHEAD_DAYS), addDays(today, AHEAD_DAYS)).filter(
          (day) => !dropped.includes(day),
        );
        return isSeries
          ? starts
          : starts.flatMap((day) => Array.from({ length: length + 1 }, (_day, at) => addDays(day, at)));
      }),
    );
  return [...new Set(dates)]
    .filter((day) => day >= today)
    .toSorted()
    .slice(0, MOST_DATES);
}

interface Placed {
  readonly spot_id: unknown;
  readonly latitude: number;
  readonly longitude: number;
}
/** A stop this near to a facility is its own. */
const BESIDE_METRES = 120;

/** The timetable of a town (GTFS-JP): its files for the pack, and what the portal says of its routes and stops. */
export async function readTimetable(
  { name, content }: TownSource,
  position: { readonly latitude: number; readonly longitude: number },
  spots: readonly Placed[],
) {
  const findings = createFindings();
  const texts = await openZip(Buffer.from(content), findings);
  const read = texts && (await readFeed(texts, findings));
  const feed = read && indexFeed(read.feed);
  const agency = [...(feed?.agencies.values() ?? [])][0];
  const routes = [...(feed?.routes.keys() ?? [])].map((id, at): TransportFile['routes'][number] => {
    const { ja, en, ...more }: ReturnType<typeof feedRouteName> & { readonly kana?: string } = feedRouteName(feed, id);
    const route_name = { ja, en };
    return {
      route_id: at + 1,
      kind: 'community',
      route_name,
      route_kana: more.kana || (hiraganaOf(ja) ?? ja),
      gtfs_route_ids: [id],
      service_id: null,
      overview: route_name,
      how_to_ride: { ja: '停留所でお待ちください。', en: 'Wait at the stop.' },
      suspended: [],
    };
  });
  const stops = [...(feed?.stops.values() ?? [])].filter(({ location_type: type }) => Number(type) === 0);
  const tied = spots.flatMap(({ spot_id, ...spot }) => {
    const near = stops
      .map(({ stop_id, stop_lat, stop_lon }) => ({
        stop_id,
        metres: metresTo(spot, { latitude: Number(stop_lat), longitude: Number(stop_lon) }),
      }))
      .toSorted((one, other) => one.metres - other.metres)[0];
    return near && near.metres <= BESIDE_METRES && typeof spot_id === 'number'
      ? [{ stop_id: near.stop_id, spot_id }]
      : [];
  });
  // A stop has one facility.
  const own = tied.filter(({ stop_id }, at) => tied.findIndex((one) => one.stop_id === stop_id) === at);
  if (read) checkFeed(read.feed, read.lines, { position, today: '', ties: { routes, stops: own } }, findings);
  const problems = findings.all().flatMap((finding): WorkbookProblem[] => {
    if (finding.severity !== 'error') return [];
    const { ja, en } = { ja: findingWords(finding, 'ja').what, en: findingWords(finding, 'en').what };
    const file = [finding.file, finding.places[0]?.line || ''].filter(Boolean).join(' ');
    return [
      {
        place: { sheet: name, row: 0, column: 0 },
        words: { ja: said('in-feed', file, ja).ja, en: said('in-feed', file, en).en },
      },
    ];
  });
  const files: Record<string, Uint8Array> = {};
  if (problems.length === 0)
    for (const [file, load] of texts ?? []) {
      const text = await load();
      if (text) files[`${PACK_FEED}/${file}`] = text;
    }
  return {
    problems,
    files,
    stops: stops.length,
    transport: {
      ...(agency?.agency_phone ? { tel: agency.agency_phone } : {}),
      default_route_id: routes.length > 0 ? 1 : null,
      routes,
      stops: own,
    },
  };
}
