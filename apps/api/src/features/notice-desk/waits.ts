import { approveNotice } from '@machi/domain/notice-desk/contract';
import type { Waits } from '../../platform/work-list/waits.ts';
import { IS_FOR_ANOTHER, WAITING } from './store.ts';

export const waits: readonly Waits[] = [
  {
    kind: 'notice',
    permission: approveNotice.permission,
    rows: `select n.notice_id::text as key, n.applied_at as since, (n.published_at at time zone 'Asia/Tokyo')::date as due
      from notice n where ${WAITING} and ${IS_FOR_ANOTHER}`,
  },
];
