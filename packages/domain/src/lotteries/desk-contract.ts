import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId, requiredText, text } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import {
  CallOffReason,
  DeskLottery,
  Lottery,
  LotteryApplicationRequest,
  LotteryApplicant,
  LotteryHousehold,
  LotteryRequest,
  OwnLotteryApplication,
} from './model.ts';

const endpoint = endpointsFor('lottery:edit:any');

const at = '/api/reception/lotteries/:lottery_id';

const OfLottery = z.object({ lottery_id: RowId });

/** Number of slots that the official has seen: a different plan is refused. */
const SlotCount = z.object({ slot_count: RowId });

const SlotTime = {
  room_name: z.string(),
  target_date: z.string(),
  target_time: z.object({ start: z.string(), end: z.string() }),
};

const ofRequest = [
  'not-found',
  'no-reservation',
  'closure-order',
  'dates-overlap',
  'time-order',
  'lottery-long',
  'lottery-order',
  'lottery-draw-order',
  'lottery-past',
  'lottery-early-use',
  'lottery-no-slots',
  'lottery-many-slots',
] as const;

const CHANGED = ['listDeskLotteries', 'readDeskLottery', 'listLotteryApplicants', 'listLotteryHouseholds'];

export const listDeskLotteries = endpoint('listDeskLotteries', 'GET', '/api/reception/lotteries', {
  reply: z.object({ lotteries: z.array(z.extend(Lottery, { application_count: z.number() })) }),
  description: 'All lotteries with the number of applications, the newest first.',
});

export const readDeskLottery = endpoint('readDeskLottery', 'GET', at, {
  input: OfLottery,
  reply: z.object({ lottery: DeskLottery }),
  refusals: ['not-found'],
  description: 'One lottery with what is to be done. Whoever it names is in the audit log.',
});

export const previewLottery = endpoint('previewLottery', 'POST', '/api/reception/lottery-preview', {
  input: z.extend(LotteryRequest, {
    /** Set while a lottery is edited: its own slots count as free. */
    lottery_id: z.optional(RowId),
  }),
  reply: z.object({
    slots: z.array(z.object(SlotTime)),
    left_out: z.array(z.object({ ...SlotTime, why: z.enum(['closed', 'grid', 'taken']) })),
  }),
  refusals: ofRequest,
  description: 'The slots that such a lottery would have, and the times that are left out. Nothing is made.',
});

export const createLottery = endpoint('createLottery', 'POST', '/api/reception/lotteries', {
  input: z.extend(LotteryRequest, SlotCount.shape),
  reply: z.object({ lottery_id: z.number() }),
  success: 201,
  refusals: [...ofRequest, 'lottery-changed'],
  changes: CHANGED,
  description:
    'Makes a lottery: its slots are held from now on, and the SHA-256 of its seed is public. `slot_count` is that of the preview.',
});

export const changeLottery = endpoint('changeLottery', 'PUT', at, {
  input: z.extend(LotteryRequest, { ...OfLottery.shape, ...SlotCount.shape }),
  reply: z.object({ lottery_id: z.number() }),
  refusals: [...ofRequest, 'lottery-changed', 'lottery-opened'],
  changes: CHANGED,
  description: 'Changes a lottery that has not opened yet. Its seed stays.',
});

export const dropLottery = endpoint('dropLottery', 'DELETE', at, {
  input: OfLottery,
  reply: z.object({ lottery_id: z.number() }),
  refusals: ['not-found', 'lottery-opened'],
  changes: CHANGED,
  description: 'Deletes a lottery that has not opened yet. Its times are free again.',
});

export const callOffLottery = endpoint('callOffLottery', 'POST', `${at}/call-off`, {
  input: z.extend(OfLottery, { reason: CallOffReason }),
  reply: z.object({ lottery_id: z.number(), told: z.number() }),
  refusals: ['not-found', 'lottery-done'],
  changes: CHANGED,
  description: 'Calls a lottery off before it is drawn. All who applied are told why, and its times are free again.',
});

export const drawLotteryNow = endpoint('drawLotteryNow', 'POST', `${at}/draw`, {
  input: OfLottery,
  reply: z.object({ lottery_id: z.number(), won: z.number(), lost: z.number() }),
  refusals: ['not-found', 'lottery-done', 'lottery-not-closed'],
  changes: CHANGED,
  description:
    'Draws a lottery that has closed, before the clock does. A second press answers what the first one drew. Reservations and notifications follow by themselves.',
});

export const listLotteryHouseholds = endpoint('listLotteryHouseholds', 'GET', `${at}/households`, {
  input: OfLottery,
  reply: z.object({
    together: z.array(LotteryHousehold),
    apart: z.array(z.extend(LotteryHousehold, { reason: z.string() })),
  }),
  refusals: ['not-found'],
  description:
    'Applicants with one address, or one telephone number where no address is known, who have one ticket together, and those whom an official took apart. Whoever it names is in the audit log.',
});

export const LOTTERY_APPLICANTS_PAGE_SIZE = 50;

export const listLotteryApplicants = endpoint('listLotteryApplicants', 'GET', `${at}/applications`, {
  input: z.extend(OfLottery, {
    /** Part of a name, furigana, telephone number or group, or the beginning of a code; empty: everybody. */
    q: z._default(text(64), ''),
    page: PageNumber,
  }),
  reply: z.object({ applicants: z.array(LotteryApplicant), ...pageReply }),
  refusals: ['not-found'],
  description: `Who applied in a lottery and what came of it, winners first by their times, ${LOTTERY_APPLICANTS_PAGE_SIZE} a page. Whoever it names is in the audit log.`,
});

export const splitHousehold = endpoint('splitHousehold', 'POST', `${at}/split`, {
  input: z.extend(OfLottery, {
    member_ids: list(RowId, 200).check(
      z.refine((ids) => ids.length > 0, { error: 'min-count', params: { values: [1] } }),
    ),
    reason: requiredText(200),
  }),
  reply: z.object({ split: z.number() }),
  refusals: ['not-found', 'lottery-done', 'own-application', 'lottery-own-address'],
  changes: CHANGED,
  description: 'Gives applicants with one address a ticket each, as in a care home, with a reason that is kept.',
});

export const joinHousehold = endpoint('joinHousehold', 'POST', `${at}/join`, {
  input: z.extend(OfLottery, { member_ids: list(RowId, 200) }),
  reply: z.object({ joined: z.number() }),
  refusals: ['not-found', 'lottery-done', 'own-application', 'lottery-own-address'],
  changes: CHANGED,
  description: 'Takes that back: who has one address is one household again.',
});

export const enterLotteryApplication = endpoint('enterLotteryApplication', 'POST', `${at}/applications`, {
  input: z.extend(LotteryApplicationRequest, { member_id: RowId }),
  reply: z.object({ member_id: z.number(), application: OwnLotteryApplication }),
  success: 201,
  refusals: [
    'not-found',
    'own-application',
    'lottery-closed',
    'lottery-applied',
    'resident-only',
    'residence-unverified',
    'over-capacity',
    'dates-overlap',
    'purpose-other',
  ],
  changes: CHANGED,
  description: 'Enters the application of somebody at the counter or on the telephone.',
});
