import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { RowId } from '../fields/model.ts';

/** Most rooms, and most kinds of equipment, of one schedule. */
const MOST_HELD_ROOMS = 10;
/** Most pieces of one kind of equipment. */
const MOST_PIECES = 100;

const Piece = z.object({
  equipment_id: RowId,
  pieces: z.number().check(
    z.int({ error: 'integer' }),
    z.refine((value: number) => value >= 1, { error: 'min-number', params: { values: [1] } }),
    z.refine((value: number) => value <= MOST_PIECES, { error: 'max-number', params: { values: [MOST_PIECES] } }),
  ),
});

const namesNothingTwice = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;

/** Rooms and equipment that an official's schedule uses on each date. Left out: unchanged. */
export const wantedHolds = {
  rooms: z.optional(list(RowId, MOST_HELD_ROOMS).check(z.refine(namesNothingTwice, { error: 'format' }))),
  equipments: z.optional(
    list(Piece, MOST_HELD_ROOMS).check(
      z.refine(
        (pieces: readonly { equipment_id: number }[]) => namesNothingTwice(pieces.map((one) => one.equipment_id)),
        { error: 'format' },
      ),
    ),
  ),
};

/** A room that a schedule uses. */
export const UsedRoom = z.object({
  room_id: z.number(),
  room_name: z.string(),
  spot_id: z.number(),
  spot_name: z.string(),
});
export const UsedEquipment = z.object({ equipment_id: z.number(), equipment_name: z.string(), pieces: z.number() });

/** A date on which a room or equipment is not available, with alternatives. */
export const FailingHold = z.object({
  target_date: z.string(),
  room_id: z.nullable(z.number()),
  equipment_id: z.nullable(z.number()),
  /** Name of the room or the equipment. */
  name: z.string(),
  /** The reason, without naming the holder. */
  sentence: z.string(),
  /** Times of the same length on the same day, nearest first. */
  times: z.array(z.object({ start: z.string(), end: z.string() })),
  /** Rooms at the same time. */
  rooms: z.array(z.object({ room_id: z.number(), room_name: z.string(), spot_name: z.string() })),
});
export type FailingHold = z.infer<typeof FailingHold>;
