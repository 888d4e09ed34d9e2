import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cleanFileName } from '@machi/domain/files/rules';
import { MOST_PICTURES, addPackPicture, readPackPicture } from '@machi/domain/pack-changes/contract';
import { deskPicture, isPackImage } from '@machi/domain/pictures/pack-files';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { createPictures, readPicture } from '../../platform/files/pictures.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PutPicture } from '../../town/pack-in-force.ts';
import { folderOf, packChanges, packSteps, pictureOption, type Written } from './view.ts';

/** Pictures that are put into a draft, and those that can be chosen. */
export function pictureRoutes(
  house: House,
  note: (transaction: Queryable, exchange: MemberExchange, id: number, step: Written) => Promise<void>,
) {
  const pictures = createPictures(house.rates.spend);
  return [
    serve(addPackPicture, async ({ pack_change_id, ...sent }, exchange) => {
      const drawn = await readPicture(sent, 'content', exchange.member.member_id, pictures);
      if (isRefusal(drawn)) return drawn;
      const file = deskPicture(hash('sha256', drawn.content).slice(0, 16));
      const label = cleanFileName(sent.file_name, 'image/jpeg');
      return exchange.write(async (transaction) => {
        await takeTurn(transaction, 'pack');
        const row = await packChanges.one(transaction, 'read-pack-change', { pack_change_id });
        if (!row) return notFound;
        if (row.state !== 'draft') return refuse(409, { field: '', code: 'pack-step' });
        const put = { pack_change_id, step: 'picture' };
        if ((await packSteps.count(transaction, 'count-desk-pictures', put)) >= MOST_PICTURES)
          return refuse(422, { field: 'content', code: 'pack-pictures-many', params: [MOST_PICTURES] });
        if (!(await packSteps.has(transaction, 'has-desk-picture', { ...put, note: file }))) {
          const own: PutPicture = { file_name: label, content: Buffer.from(drawn.content).toString('base64') };
          await note(transaction, exchange, pack_change_id, { step: 'picture', note: file, own });
        }
        return { picture: pictureOption(file, label) };
      });
    }),

    serve(readPackPicture, async ({ file }) => {
      if (!isPackImage(file)) return notFound;
      const where = { step: 'picture', note: file };
      const put = await packSteps.one(house.database, 'read-desk-picture', where, { columns: ['own'], limit: 1 });
      if (put) return { type: 'image/webp', content: (put.own as PutPicture).content };
      const content = await readFile(path.join(folderOf(house), file)).catch(() => undefined);
      if (!content) return notFound;
      const type = file.endsWith('.svg')
        ? 'image/svg+xml'
        : `image/${path.extname(file).slice(1).replace('jpg', 'jpeg')}`;
      return { type, content: content.toString('base64') };
    }),
  ];
}
