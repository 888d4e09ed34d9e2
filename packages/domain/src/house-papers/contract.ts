import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { PdfFile } from '../files/pdf-file.ts';

/** A house and a day: what a paper is of stays small, whoever asks for it. */
const ofHouse = { spot_id: RowId, date: DateTextSchema };

export const printDayPlan = endpoint({
  name: 'printDayPlan',
  method: 'GET',
  path: '/api/reception/papers/day-plan',
  permission: 'reservation:print:any',
  input: z.object(ofHouse),
  reply: PdfFile,
  success: 200,
  refusals: ['not-found'],
  description:
    'The day of a facility for its caretakers, by time and room, with the names that the board has. Whom it names is in the audit log.',
});
