import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import {
  DrawnLine,
  Lottery,
  LotteryApplicationRequest,
  LotteryDetail,
  OwnLotteryApplication,
  OwnLotteryLine,
} from './model.ts';

const forAll = endpointsFor('public');
const toApply = endpointsFor('lottery:apply:own');

const OfLottery = z.object({ lottery_id: RowId });

const OWN_CHANGES = ['readOwnLotteryApplication', 'listOwnLotteries'];

export const listLotteries = forAll('listLotteries', 'GET', '/api/lotteries', {
  reply: z.object({ lotteries: z.array(Lottery) }),
  description: 'Lotteries for popular times: to come, open, and those of the last months. The newest first.',
});

export const readLottery = forAll('readLottery', 'GET', '/api/lotteries/:lottery_id', {
  input: OfLottery,
  reply: z.object({ lottery: LotteryDetail }),
  refusals: ['not-found'],
  description:
    'One lottery with its slots, and the SHA-256 of the seed it is drawn from; the seed itself once it is drawn.',
});

export const readDrawnList = forAll('readDrawnList', 'GET', '/api/lotteries/:lottery_id/list', {
  input: OfLottery,
  reply: z.object({ lines: z.array(DrawnLine) }),
  refusals: ['not-found'],
  description:
    'What a lottery was drawn from and what came out, by code and without names: with the seed anybody can repeat it. Empty until it is drawn.',
});

export const readOwnLotteryApplication = toApply(
  'readOwnLotteryApplication',
  'GET',
  '/api/lotteries/:lottery_id/application',
  {
    input: OfLottery,
    reply: z.object({ application: z.nullable(OwnLotteryApplication) }),
    refusals: ['not-found'],
    description: 'What the member has applied for in a lottery; null: nothing.',
  },
);

export const applyToLottery = toApply('applyToLottery', 'PUT', '/api/lotteries/:lottery_id/application', {
  input: LotteryApplicationRequest,
  reply: z.object({ application: OwnLotteryApplication }),
  refusals: [
    'not-found',
    'lottery-closed',
    'resident-only',
    'residence-unverified',
    'over-capacity',
    'dates-overlap',
    'purpose-other',
  ],
  changes: OWN_CHANGES,
  description: 'Applies, or changes the application: each member has one in a lottery.',
});

export const withdrawFromLottery = toApply('withdrawFromLottery', 'DELETE', '/api/lotteries/:lottery_id/application', {
  input: OfLottery,
  reply: z.object({ lottery_id: z.number() }),
  refusals: ['not-found', 'lottery-closed'],
  changes: OWN_CHANGES,
  description: 'Takes the application back while applications are open.',
});

export const listOwnLotteries = toApply('listOwnLotteries', 'GET', '/api/lottery-applications', {
  reply: z.object({ applications: z.array(OwnLotteryLine) }),
  description: 'The member’s applications in lotteries and what came of them, the newest first.',
});
