import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { ArrivalNotice, NoticeRequest } from './model.ts';

const endpoint = endpointsFor('arrival-notice:keep:own');

export const askArrivalNotice = endpoint('askArrivalNotice', 'POST', '/api/arrival-notices', {
  input: NoticeRequest,
  reply: z.object({ notice: ArrivalNotice }),
  success: 201,
  refusals: ['not-found', 'bus-passed', 'bus-cancelled', 'bus-notice-contact', 'bus-notices-open', 'bus-notices-day'],
  description:
    'Asks to be told ten minutes before a run comes to a stop, as it is expected then; at once when less is left. Asking twice is asking once.',
});

export const listArrivalNotices = endpoint('listArrivalNotices', 'GET', '/api/arrival-notices', {
  reply: z.object({ notices: z.array(ArrivalNotice) }),
  isFollowed: true,
  description: 'The runs of which the member is told, the soonest first, until an hour after their time.',
});

export const endArrivalNotice = endpoint('endArrivalNotice', 'DELETE', '/api/arrival-notices/:arrival_notice_id', {
  input: z.object({ arrival_notice_id: RowId }),
  refusals: ['not-found'],
  description: 'Is told no more.',
});
