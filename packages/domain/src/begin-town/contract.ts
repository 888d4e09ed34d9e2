import * as z from 'zod/mini';
import { bounded, list } from '../bounds/bounds.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { bodyBytesOf } from '../files/model.ts';
import { officialRoles } from '../permissions/roles.ts';

const endpoint = endpointsFor('town:begin:any');

/** Files of one town: its workbook, and what it has in public formats. */
export const MOST_FILES = 8;
/** All of them together, as the request may be no larger than a proxy takes (deploy/nginx.conf); the command takes more. */
export const MOST_BYTES = 5 * 1024 * 1024;
const BODY_BYTES = bodyBytesOf(MOST_BYTES) + 1024 * MOST_FILES;

const FileReply = z.object({ filename: z.string(), type: z.string(), content: z.string() });

/** Mistakes that one reply tells. */
export const MOST_TOLD = 500;
/** A mistake, or what the reader of a workbook should know. */
export const ToldCell = z.object({
  /** The sheet, or the file that is none of the workbook. */
  sheet: z.string(),
  /** "B14"; empty: the sheet as a whole. */
  cell: z.string(),
  words: z.string(),
});
export type ToldCell = z.infer<typeof ToldCell>;

/** What a new town will be, in words, before it is there. It names no person. */
export const TownPreview = z.object({
  town_name: z.string(),
  office_name: z.string(),
  office_address: z.string(),
  office_tel: z.string(),
  office_hours: z.string(),
  facilities: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      address: z.string(),
      hours: z.string(),
      closed: z.string(),
      is_reserved: z.boolean(),
      /** Where it lies: 0 to 100 from the west and from the north. */
      across: z.number(),
      down: z.number(),
      rooms: z.array(z.object({ name: z.string(), capacity: z.number(), fee: z.string() })),
    }),
  ),
  /** The first room that a resident could reserve. */
  first_free: z.nullable(z.object({ facility: z.string(), room: z.string(), day: z.string(), times: z.string() })),
  waste: z.array(
    z.object({
      area: z.string(),
      days: z.array(z.object({ weekday: z.string(), kinds: z.array(z.string()) })),
    }),
  ),
  /** Of the on-demand bus, then of the timetable. */
  stops: z.array(z.string()),
  feed_stops: z.number(),
  /** Roles of officials, with how many have them. */
  people: z.array(z.object({ role: z.enum(officialRoles), count: z.number() })),
  /** What only the town can still fill in: files of the pack with the places in them. */
  open_places: z.array(z.object({ file: z.string(), places: z.array(z.string()) })),
});
export type TownPreview = z.infer<typeof TownPreview>;

export const readEmptyWorkbook = endpoint('readEmptyWorkbook', 'GET', '/api/begin-town/workbook', {
  reply: FileReply,
  refusals: ['too-many-requests', 'begin-too-heavy'],
  description: 'The empty workbook in which a clerk describes a town, as npm run make-town -- --workbook writes it.',
});

export const judgeNewTown = endpoint('judgeNewTown', 'POST', '/api/begin-town', {
  input: z.object({
    /** The folder's name, and part of addresses. */
    town_key: z
      .string()
      .check(bounded(31, { error: 'begin-key' }), z.regex(/^[a-z][a-z0-9]{2,30}$/, { error: 'begin-key' })),
    files: list(
      z.object({
        /** Name from the official's device. */
        file_name: z.string().check(z.maxLength(1024)),
        /** Base64 (RFC 4648, section 4). */
        content: z.string().check(z.maxLength(BODY_BYTES)),
      }),
      MOST_FILES,
    ).check(z.minLength(1, { error: 'required' })),
    /** Asks the operator to open the town at this host, if nothing is wrong. */
    host: z.optional(
      z
        .string()
        .check(
          bounded(253, { error: 'begin-host' }),
          z.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/, { error: 'begin-host' }),
        ),
    ),
  }),
  reply: z.object({
    problems: z.array(ToldCell).check(z.maxLength(MOST_TOLD)),
    /** All of them, also those that are not told. */
    problem_count: z.number(),
    notes: z.array(ToldCell),
    /** What the town will be, and its pack as a zip; null while there are mistakes. */
    town: z.nullable(TownPreview),
    pack: z.nullable(FileReply),
    /** Whether an operator opens towns here who can be asked, and has been asked. */
    can_ask: z.boolean(),
    is_asked: z.boolean(),
  }),
  refusals: [
    'begin-key',
    'begin-key-taken',
    'begin-host',
    'begin-asked',
    'begin-asked-many',
    'begin-too-heavy',
    'file-spoilt',
    'file-empty',
    'file-size',
    'file-refused',
    'too-many-requests',
  ],
  description:
    'Makes the pack of a new town of its workbook and files in public formats, and keeps nothing: all mistakes at once by sheet and cell, or what the town will be, with its pack. With a host, the operator of this house is asked to open it.',
  maxBodyBytes: BODY_BYTES,
});
