import { documentLimits } from '@machi/domain/documents/rules';
import { keptFiles } from './kept-files.ts';

const MESSAGE_HOLDER = 'message-';
/** By which a file names the message that it was sent with, in place of an application's code. */
export const holderOfMessage = (messageId: number): string => `${MESSAGE_HOLDER}${messageId}`;

/**
 * SQL: whether what file `f` belongs to is in use, or was at `at`. A date whose refusal has no known time counts from the
 * end of the use that was asked for. What was applied for by a form stays as long as that application, unless it never
 * came to a decision.
 */
export const documentIsHeld = (f: string, at: string): string => `exists (
     select from reservation r where r.application_code = ${f}.application_code
       and coalesce(case when r.is_canceled = 1 then r.canceled_at when r.approval_status = 2 then r.refused_at end,
         r.ended_at) >= ${at})
     or case when ${f}.application_code like '${MESSAGE_HOLDER}%'
       then exists (select from message g where g.message_id = substring(${f}.application_code from ${MESSAGE_HOLDER.length + 1})::int)
       else false end
     or exists (select from onlineform_application a where a.application_code = ${f}.application_code
       and (a.approval_status <> 3 or a.decided_at >= ${at}))`;

/** Files of applications, for a facility or by a form, and of messages: read by their owner and by the office. */
export const documentStore = keptFiles(documentLimits);
