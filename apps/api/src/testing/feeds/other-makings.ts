import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** The parts of protobufjs' types that are used here. */
interface TheirType {
  verify(message: object): string | null;
  fromObject(message: object): object;
  encode(message: object): { finish(): Uint8Array };
  decode(bytes: Uint8Array): object;
  toObject(message: object, options: object): Readonly<Record<string, unknown>>;
}
interface TheirBindings {
  readonly transit_realtime: { readonly FeedMessage: TheirType };
}
interface TheirReader {
  importGtfs(config: object): Promise<unknown>;
  openDb(config: object): object;
  closeDb(database: object): void;
  getRoutes(): readonly { readonly route_id: string }[];
  getStops(): readonly { readonly stop_id: string; readonly stop_name: string }[];
  getTrips(): readonly { readonly trip_id: string }[];
  getStoptimes(query: object): readonly { readonly stop_id: string; readonly departure_time: string }[];
}

/** Decodes a GTFS Realtime message by the standard's own description (MobilityData). */
export function readByStandard(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const { transit_realtime: standard }: TheirBindings = require('gtfs-realtime-bindings');
  const { FeedMessage } = standard;
  return FeedMessage.toObject(FeedMessage.decode(bytes), { longs: Number, enums: String });
}

/** Encodes a message by the standard's description. Throws if it does not conform. */
export function writeByStandard(message: object): Uint8Array {
  const { transit_realtime: standard }: TheirBindings = require('gtfs-realtime-bindings');
  const { FeedMessage } = standard;
  const made = FeedMessage.fromObject(message);
  const problem = FeedMessage.verify(made);
  if (problem !== null) throw new Error(problem);
  return FeedMessage.encode(made).finish();
}

/** The tables of npm's `gtfs` after importing a zip; throws for what it does not understand. */
export async function importByGtfs<Told>(zip: Uint8Array, look: (theirs: TheirReader) => Told): Promise<Told> {
  const theirs: TheirReader = require('gtfs');
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-gtfs-'));
  try {
    const file = path.join(folder, 'gtfs.zip');
    await writeFile(file, zip);
    const config = { agencies: [{ path: file }], sqlitePath: path.join(folder, 'gtfs.db'), logLevel: 'silent' };
    await theirs.importGtfs(config);
    const database = theirs.openDb(config);
    const told = look(theirs);
    theirs.closeDb(database);
    return told;
  } finally {
    await rm(folder, { recursive: true });
  }
}
