import { isRefusal, notFound } from '@machi/domain/refusals/model';
import { readFaceConsent, readFaceNotice } from '@machi/domain/terminals/contract';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { pdfFile } from '../../platform/papers/pdf-file.ts';
import { faceConsent } from './face-consent.ts';
import { faceNotice } from './face-notice.ts';
import { registryRoutes } from './terminal-routes.ts';
import { troubleRoutes } from './trouble-routes.ts';

export { waits } from './waits.ts';

/** Staff's side of the terminals. */
export const routes = (house: House) => [
  ...registryRoutes(house),
  ...troubleRoutes(house),

  serve(readFaceNotice, async ({ pass }, { member, now }) => {
    if (!house.town.passes.faces) return notFound;
    const paper = faceNotice(house.town, pass, now);
    const pdf = await house.press.print(member.member_id, paper);
    return isRefusal(pdf) ? pdf : pdfFile(paper.title, pdf);
  }),
  serve(readFaceConsent, async (_input, { member, now, locale }) => {
    const { faces } = house.town.passes;
    if (!faces) return notFound;
    const paper = faceConsent(house.town, faces, locale, now);
    const pdf = await house.press.print(member.member_id, paper);
    return isRefusal(pdf) ? pdf : pdfFile(paper.title, pdf);
  }),
];
