import { newNotice } from '../../testing/facilities/notices.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  readTown: { input: nothing },
  readToday: { input: nothing },
  listSlides: { input: nothing },
  readAbout: { input: nothing },
  listFaqs: { input: nothing },
  noteFaqOpened: {
    showsNobody: true,
    input: async (town) => ({ faq_id: (await town.call('GET', '/api/faqs')).body.faqs[0].faq_id }),
  },
  listNotices: { input: () => ({ notice_category_id: 4, page: 1, page_size: 10 }) },
  readNotice: { input: async (town) => ({ notice_id: await newNotice(town) }) },
  listApps: { input: nothing },
  readTerms: { input: nothing },
  readPolicy: { input: nothing },
  readLegalNotice: { input: nothing },
  findPlaces: { input: () => ({ zipcode: '104-0061' }) },
};
