import { keepLink } from '../../platform/sessions/links.ts';
import { newGuestInquiry } from '../../testing/messages/threads.ts';
import type { Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

let inquiries = 0;
/** Each with its own text: equal ones are accepted once a day. */
const newInquiry = () => {
  inquiries += 1;
  return { body: `ごみの日を教えてください。（${inquiries}）`, is_agreed: true };
};

/** The secret of a guest's link. */
async function newLink(town: OpenTown): Promise<string> {
  const email = `guest.${(inquiries += 1)}@example.jp`;
  const { message_thread_id } = await newGuestInquiry(town, email);
  return (await keepLink(town.database, 'inquiry', email, { message_thread_id }, town.now())).token;
}

export const cases: Readonly<Record<string, Case>> = {
  sendInquiry: { input: newInquiry, spendsCaller: true },
  sendGuestInquiry: { input: newInquiry },
  readGuestThread: { input: async (town) => ({ token: await newLink(town) }) },
  replyAsGuest: { input: async (town) => ({ token: await newLink(town), body: 'もう一つ教えてください。' }) },
};
