import { nextFrom } from '../../platform/top/top-source.ts';
import { OPEN_ASKED } from './store.ts';

/** Documents that the office waits for. */
export const top = nextFrom<{ readonly reservation_id: number }>(
  'document',
  3,
  `select o.asked_document_id as key, o.what as title, o.due_on, o.reservation_id from (${OPEN_ASKED}) o
   order by o.due_on, o.asked_document_id`,
  ({ reservation_id }) => ({ href: `/reservation/detail/${reservation_id}` }),
);
