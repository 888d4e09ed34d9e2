import { documentLimits } from '@machi/domain/documents/rules';
import { keptFiles } from './kept-files.ts';

const MESSAGE_HOLDER = 'message-';
/** The key of a message as the holder of files, in place of an application's code. */
export const holderOfMessage = (messageId: number): string => `${MESSAGE_HOLDER}${messageId}`;

/** The message that holds a file; undefined: something else does, or nothing. */
export const messageOfHolder = (holder: string | null): number | undefined =>
  holder?.startsWith(MESSAGE_HOLDER) === true ? Number(holder.slice(MESSAGE_HOLDER.length)) : undefined;

/**
 * SQL: whether the holder of file `f` is in use, or was at `at`. A date whose refusal has no known time counts from the
 * end of the requested use. Files of a form's application stay as long as the application, unless it was never decided.
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

/** Files of applications, for facilities and forms, and of messages: for their owner and the office. */
export const documentStore = keptFiles(documentLimits);
