import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { TableFile, tableChoice } from '../desk/table-file.ts';
import { Flag, RowId, requiredText, text } from '../fields/model.ts';
import { FOUND_MEMBERS, FoundMembers, MemberSearch } from '../members/found-member.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { Danger, MOST_CAPACITY, ShelterOffer, offers } from './model.ts';
import { fullnesses, shelterStates } from './rules.ts';

const toManage = endpointsFor('shelter:manage:any');
const toSee = endpointsFor('shelter:people:any');

/** A shelter as everybody sees it. */
export const ShelterView = z.object({
  shelter_id: z.number(),
  shelter_name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  tel: z.nullable(z.string()),
  dangers: z.array(Danger),
  is_for_staying: z.boolean(),
  capacity: z.nullable(z.number()),
  spot_id: z.nullable(z.number()),
  note: z.string(),
  state: z.enum(shelterStates),
  /** How full it is, in steps; null: closed, or nobody knows for how many it is. */
  fullness: z.nullable(z.enum(fullnesses)),
  /** What it has now; a closed one what it usually has. */
  has: z.array(ShelterOffer),
  opened_at: z.nullable(z.string()),
  /** What the office says of it; empty: nothing. */
  message: z.string(),
});
export type ShelterView = z.infer<typeof ShelterView>;

export const listShelters = endpoint('listShelters', 'GET', '/api/shelters', {
  permission: 'public',
  isEmbedded: true,
  reply: z.object({ shelters: z.array(ShelterView) }),
  description:
    'The shelters of the town: what each is for, whether it is open now, how full in steps, and what it has. Nobody who is in one is told.',
});

export const listFootRoads = endpoint('listFootRoads', 'GET', '/api/shelters/roads', {
  permission: 'public',
  reply: z.object({
    roads: z.array(z.object({ name: z.string(), line: z.array(z.tuple([z.number(), z.number()])) })),
  }),
  description: 'The roads of the town’s own map, longitude before latitude: a phone finds the way on foot by itself.',
});

/** Figures of an opening that is over. */
export const ShelterPast = z.object({
  shelter_opening_id: z.number(),
  shelter_name: z.string(),
  opened_at: z.string(),
  closed_at: z.string(),
  persons_total: z.number(),
  households_total: z.number(),
  most_at_once: z.number(),
  /** Whether names are still kept. */
  is_named: z.boolean(),
});
export type ShelterPast = z.infer<typeof ShelterPast>;

/** A shelter at the desk: numbers, and no names. */
export const DeskShelter = z.object({
  ...ShelterView.shape,
  message_ja: z.string(),
  message_en: z.string(),
  /** Said to be full by an official. */
  is_full: Flag,
  /** People by count and check-ins, and those checked in. */
  people: z.number(),
  checked_in: z.number(),
  households: z.number(),
  counted: z.nullable(z.number()),
  counted_at: z.nullable(z.string()),
  opened_by_name: z.nullable(z.string()),
  /** The terminal at which somebody came before an official had opened it. */
  opened_by_terminal_name: z.nullable(z.string()),
});
export type DeskShelter = z.infer<typeof DeskShelter>;

/** A terminal that may take people in, or has done so. */
export const ShelterTerminal = z.object({
  terminal_id: z.number(),
  terminal_name: z.string(),
  /** The shelter that it serves now; null: none. */
  shelter_id: z.nullable(z.number()),
  /** When that was decided, at the desk or by hand; null: never. */
  decided_at: z.nullable(z.string()),
  seen_at: z.nullable(z.string()),
  /** People of whom it has told and who are in a shelter, and arrivals that it has not sent yet. */
  people: z.number(),
  unsent: z.number(),
  is_revoked: Flag,
});
export type ShelterTerminal = z.infer<typeof ShelterTerminal>;

const desk = z.object({
  shelters: z.array(DeskShelter),
  past: z.array(ShelterPast),
  terminals: z.array(ShelterTerminal),
  /** When the shelter code was made; null: there is none. */
  code_made_at: z.nullable(z.string()),
});
const one = { shelter_id: RowId };
/** Longest words of the office about a shelter. */
export const MESSAGE_LENGTH = 200;
const words = { message_ja: text(MESSAGE_LENGTH), message_en: text(MESSAGE_LENGTH) };
const changes = ['listShelters', 'readShelterDesk'] as const;

export const readShelterDesk = toManage('readShelterDesk', 'GET', '/api/shelter-desk', {
  reply: desk,
  isFollowed: true,
  description: 'All shelters with how many people they hold, and the last openings that are over. Nobody is named.',
});

export const openShelter = toManage('openShelter', 'POST', '/api/shelter-desk/:shelter_id/open', {
  input: z.object({ ...one, ...words }),
  reply: desk,
  success: 201,
  refusals: ['not-found', 'shelter-open'],
  changes,
  description: 'Opens a shelter, at once and for everybody to see.',
});

export const changeShelter = toManage('changeShelter', 'POST', '/api/shelter-desk/:shelter_id/change', {
  input: z.object({
    ...one,
    ...words,
    is_full: Flag,
    has: list(ShelterOffer, offers.length),
    /** People that the official has counted just now; null: no new count. */
    counted: z.nullable(z.number().check(z.int({ error: 'integer' }), z.gte(0), z.lte(MOST_CAPACITY))),
  }),
  reply: desk,
  refusals: ['not-found', 'shelter-closed'],
  changes,
  description: 'Says what an open shelter has now, whether it is full, and how many people somebody has counted.',
});

export const closeShelter = toManage('closeShelter', 'POST', '/api/shelter-desk/:shelter_id/close', {
  input: z.object(one),
  reply: desk,
  refusals: ['not-found', 'shelter-closed'],
  changes: [...changes, 'listShelterPeople'],
  description: 'Closes a shelter: whoever is still in it counts as having left.',
});

const oneTerminal = { terminal_id: RowId };

export const sendTerminal = toManage('sendTerminal', 'POST', '/api/shelter-desk/terminals/:terminal_id', {
  input: z.object({ ...oneTerminal, shelter_id: z.nullable(RowId) }),
  reply: desk,
  refusals: ['not-found', 'shelter-closed'],
  changes,
  description:
    'Lets a terminal take people in at an open shelter, or in none. It hears of it within a minute, if it has a network.',
});

export const makeShelterCode = toManage('makeShelterCode', 'POST', '/api/shelter-desk/code', {
  reply: z.object({ shelter_code: z.string() }),
  success: 201,
  changes,
  description:
    'Makes the eight digits by which staff turn a terminal to a shelter without a network, and ends the ones before. They are told once.',
});

/** How somebody left a shelter; `undone`: an official took out what a terminal had sent of them. */
export const leftHows = ['left', 'moved', 'closed', 'undone'] as const;

/** How somebody told a terminal who they are; `name`: typed, or people whom nobody named. */
export const arrivalWays = ['card', 'phone', 'face', 'name'] as const;
export const ArrivalWay = z.enum(arrivalWays);
export type ArrivalWay = z.infer<typeof ArrivalWay>;

/** Somebody in a shelter, as those see who may. */
export const StayView = z.object({
  shelter_stay_id: z.number(),
  shelter_id: z.number(),
  shelter_name: z.string(),
  /** Empty: people whom nobody named, or who have left the portal. */
  name: z.string(),
  /** 1 for a name; of people without one, how many. */
  persons: z.number(),
  member_id: z.nullable(z.number()),
  /** Who came together has the same. */
  household_id: z.string(),
  arrived_at: z.string(),
  left_at: z.nullable(z.string()),
  left_how: z.nullable(z.enum(leftHows)),
  /** How they came in at a terminal, and at which; null: an official entered them. */
  way: z.nullable(ArrivalWay),
  terminal_name: z.nullable(z.string()),
  /** Where others have the same name: what tells a member apart, year of birth and part of the address. Otherwise empty. */
  mark: z.string(),
});
export type StayView = z.infer<typeof StayView>;

export const PEOPLE_PAGE_SIZE = 100;
/** Longest name of a person in a shelter, and most people checked in together. */
export const STAY_NAME_LENGTH = 60;
export const MOST_TOGETHER = 20;
/** Most people in a file. */
export const MOST_IN_LIST = 20_000;

const asked = {
  shelter_id: z.optional(RowId),
  /** Part of a name. */
  q: z.optional(text(64)),
  /** `gone`: who has left open shelters, too. */
  scope: z._default(z.enum(['here', 'gone']), 'here'),
};
const people = z.object({ stays: z.array(StayView), ...pageReply });

export const listShelterPeople = toSee('listShelterPeople', 'GET', '/api/shelter-desk/people', {
  input: z.object({ ...asked, page: PageNumber }),
  reply: people,
  description:
    'Who is in the open shelters, households together. Each look is in the audit log; the person reads of it once the shelter is closed.',
});

export const exportShelterPeople = toSee('exportShelterPeople', 'GET', '/api/shelter-desk/people/export', {
  canWait: false,
  input: z.object({ ...asked, ...tableChoice }),
  reply: TableFile,
  refusals: ['shelter-list-long'],
  description: 'The same as a file. The look is in the audit log.',
});

/** Members, names and a number of others, who come together. */
const together = {
  member_ids: list(RowId, MOST_TOGETHER),
  names: list(requiredText(STAY_NAME_LENGTH), MOST_TOGETHER),
  /** People with them whom nobody named. */
  others: z.number().check(z.int({ error: 'integer' }), z.gte(0), z.lte(MOST_TOGETHER)),
};

export const findShelterMembers = toSee('findShelterMembers', 'GET', '/api/shelter-desk/members', {
  input: MemberSearch,
  reply: FoundMembers,
  description: `Finds a member who comes to a shelter, ${FOUND_MEMBERS} at most. The access is in the audit log.`,
});

export const checkInAtShelter = toSee('checkInAtShelter', 'POST', '/api/shelter-desk/:shelter_id/people', {
  input: z.object({ ...one, ...together }).check(
    z.refine(({ member_ids, names, others }) => member_ids.length + names.length + others > 0, {
      error: 'shelter-nobody',
      path: ['names'],
    }),
  ),
  reply: z.object({
    stays: z.array(StayView),
    /** Others of the same names who are in a shelter: perhaps the same people. */
    same_named: z.array(StayView),
  }),
  success: 201,
  refusals: ['not-found', 'shelter-closed', 'shelter-nobody'],
  changes: ['listShelterPeople', ...changes],
  description:
    'Enters people who come together: members, and others by their names as they say them. A member who is in another shelter is moved from there.',
});

const stay = { shelter_stay_id: RowId, with_household: Flag };

export const moveShelterStay = toSee('moveShelterStay', 'POST', '/api/shelter-desk/stays/:shelter_stay_id/move', {
  input: z.object({ ...stay, shelter_id: RowId }),
  refusals: ['not-found', 'shelter-closed', 'shelter-left', 'shelter-same'],
  changes: ['listShelterPeople', ...changes],
  description: 'Moves somebody, or all who came together, to another open shelter.',
});

export const undoTerminal = toSee('undoTerminal', 'POST', '/api/shelter-desk/terminals/:terminal_id/undo', {
  input: z.object(oneTerminal),
  reply: z.object({ undone: z.number() }),
  refusals: ['not-found'],
  changes: ['listShelterPeople', ...changes],
  description:
    'Takes out all people of whom a terminal has told and who are in open shelters. Members whom it moved are back where they were; a shelter that it opened and in which nobody is any more is closed.',
});

export const leaveShelter = toSee('leaveShelter', 'POST', '/api/shelter-desk/stays/:shelter_stay_id/leave', {
  input: z.object(stay),
  refusals: ['not-found', 'shelter-left'],
  changes: ['listShelterPeople', ...changes],
  description: 'Notes that somebody, or all who came together, have left the shelter.',
});
