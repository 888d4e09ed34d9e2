import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';

const endpoint = endpointsFor('town-workbook:read:any');

export const readTownWorkbook = endpoint('readTownWorkbook', 'GET', '/api/town-workbook', {
  reply: z.object({
    filename: z.string(),
    type: z.literal('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    /** The workbook, base64. */
    content: z.string(),
  }),
  description:
    'The town’s data as the workbook from which a town is made: what the desks changed as of today, and what only the pack says. No person is in it; its first sheet says what else is not.',
});
