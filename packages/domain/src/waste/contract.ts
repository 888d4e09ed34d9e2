import * as z from 'zod/mini';
import { DateTextSchema, TimeTextSchema } from '../calendar/model.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { Flag, NumberInQuery, RowId, text } from '../fields/model.ts';
import { ChangeRequest } from './change.ts';
import { AreaId, ChangeWhat, WasteKind } from './model.ts';

const own = endpointsFor('waste:keep:own');
const desk = endpointsFor('waste:edit:any');

/** Most months of one reply: half a year is printed on a page. */
export const MOST_MONTHS = 6;
/** Towns with more areas do not show each one's next collection in the list of areas. */
export const MOST_WITH_NEXT = 12;

/** An area in a path or query. */
export const AreaParameter = z.pipe(RowId, AreaId);
const Month = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, { error: 'format' }));

export const EntryView = z.object({
  kind_key: z.string(),
  state: z.enum(['usual', 'moved', 'extra', 'stopped', 'away']),
  /** The day it came from, or goes to. */
  other_date: z.nullable(z.string()),
  /** Why; empty on usual days. */
  reason: z.string(),
});
export type EntryView = z.infer<typeof EntryView>;
const OnDay = z.object({ date: z.string(), entry: EntryView });

export const KindView = z.object({
  kind_key: z.string(),
  kind_name: z.string(),
  sign: z.string(),
  tone: WasteKind.shape.tone,
  until: TimeTextSchema,
  bag: z.string(),
  note: z.string(),
  href: z.nullable(z.string()),
});
export type KindView = z.infer<typeof KindView>;

export const AreaView = z.object({
  area_id: z.number(),
  area_name: z.string(),
  districts: z.array(z.string()),
  /** The next collection, and its kinds; null where the town has many areas. */
  next: z.nullable(z.object({ date: z.string(), kind_keys: z.array(z.string()) })),
});
export type AreaView = z.infer<typeof AreaView>;

export const readWaste = endpoint('readWaste', 'GET', '/api/waste', {
  permission: 'public',
  isEmbedded: true,
  reply: z.object({
    waste: z.object({
      note: z.string(),
      office: z.object({ name: z.string(), tel: z.string(), hours: z.string() }),
      kinds: z.array(KindView),
      areas: z.array(AreaView),
    }),
  }),
  refusals: ['not-found'],
  description: 'The kinds of waste, how they are put out, and the areas with their next collection.',
});

export const readWasteCalendar = endpoint('readWasteCalendar', 'GET', '/api/waste/calendar', {
  permission: 'public',
  isEmbedded: true,
  input: z.object({
    area_id: AreaParameter,
    /** The first month; left out: this one. */
    month: z.optional(Month),
    months: z._default(
      NumberInQuery.check(z.refine((count: number) => count >= 1 && count <= MOST_MONTHS, { error: 'format' })),
      1,
    ),
  }),
  reply: z.object({
    calendar: z.object({
      area_id: z.number(),
      area_name: z.string(),
      today: z.string(),
      month: z.string(),
      days: z.array(z.object({ date: z.string(), entries: z.array(EntryView) })),
      /** The next collection of each kind, the nearest first. */
      next: z.array(OnDay),
      /** What is not as usual in the next three weeks. */
      news: z.array(OnDay),
      /** The usual days of each kind in words; none for kinds that are collected on application. */
      rules: z.array(z.object({ kind_key: z.string(), days: z.string() })),
    }),
  }),
  refusals: ['not-found'],
  description: 'What is collected in an area, by day, with changes; and the next collection of each kind.',
});
export type WasteCalendar = z.infer<typeof readWasteCalendar.reply>['calendar'];

export const ItemView = z.object({
  item_name: z.string(),
  /** Null: the town does not collect it. */
  kind_key: z.nullable(z.string()),
  hint: z.string(),
});
export type ItemView = z.infer<typeof ItemView>;

export const findWasteItems = endpoint('findWasteItems', 'GET', '/api/waste/items', {
  permission: 'public',
  input: z.object({ q: text(60) }),
  reply: z.object({ items: z.array(ItemView) }),
  refusals: ['not-found'],
  description:
    'Where a thing belongs: items whose names fit, the best first; kana, width and one wrong letter are forgiven.',
});

const ownReply = z.object({
  /** Null: neither chosen nor named by the address. */
  area_id: z.nullable(z.number()),
  /** 1: chosen by the member; 0: by the address. */
  is_chosen: Flag,
});

export const readOwnWasteArea = own('readOwnWasteArea', 'GET', '/api/waste/own', {
  reply: ownReply,
  refusals: ['not-found'],
  description: "The member's area: chosen, or that of their address.",
});

export const chooseWasteArea = own('chooseWasteArea', 'PUT', '/api/waste/own', {
  input: z.object({ area_id: z.nullable(AreaId) }),
  reply: ownReply,
  refusals: ['not-found'],
  description: "Chooses the member's area; null takes that of the address again.",
});

/** A change of an official. */
export const ChangeView = z.object({
  waste_change_id: z.number(),
  what: ChangeWhat,
  from: DateTextSchema,
  to: DateTextSchema,
  moved_to: z.nullable(DateTextSchema),
  area_ids: z.array(z.number()),
  kind_keys: z.array(z.string()),
  reason_ja: z.string(),
  reason_en: z.string(),
  created_at: z.string(),
  /** Who entered it; empty once they have left. */
  created_name: z.string(),
});
export type ChangeView = z.infer<typeof ChangeView>;
const deskReply = z.object({ changes: z.array(ChangeView) });

export const listWasteChanges = desk('listWasteChanges', 'GET', '/api/waste/changes', {
  reply: deskReply,
  refusals: ['not-found'],
  description: 'Changes of collection days that count from today on, in the order of their days.',
});

export const createWasteChange = desk('createWasteChange', 'POST', '/api/waste/changes', {
  input: ChangeRequest,
  reply: deskReply,
  success: 201,
  refusals: [
    'not-found',
    'waste-area-unknown',
    'waste-kind-unknown',
    'waste-kind-missing',
    'waste-moved-far',
    'waste-nothing',
    'waste-there-already',
    'waste-changes-many',
  ],
  changes: ['listWasteChanges', 'readWasteCalendar', 'readWaste'],
  description: 'Stops, moves or adds a collection, at once, with the reason that residents read.',
});

export const endWasteChange = desk('endWasteChange', 'DELETE', '/api/waste/changes/:waste_change_id', {
  input: z.object({ waste_change_id: RowId }),
  reply: deskReply,
  refusals: ['not-found'],
  changes: ['listWasteChanges', 'readWasteCalendar', 'readWaste'],
  description: 'Takes a change back: the days are as they were.',
});
