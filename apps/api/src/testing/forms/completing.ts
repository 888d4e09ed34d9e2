import { signAtPhone } from '../signing/phone.ts';
import { addHolder } from '../terminals/cards.ts';
import type { Credentials, OpenTown } from '../towns/open-town.ts';
import { applicationRequest, newForm } from './forms.ts';

const both = (text: string) => ({ ja: text, en: text });
const SHOWN = { erased: 'at-withdrawal', shown: { list: {}, desk: {}, paper: {}, export: {} } };

/** A form that costs 300 yen a copy, by card. */
export const PAID = {
  has_payment: 1,
  sections: [
    {
      title: both('What'),
      fields: [{ name: 'copies', kind: 'number', label: both('Copies'), min: 1, max: 9, unit: both('部'), ...SHOWN }],
    },
  ],
  fees: { kind: 'fixed', label: both('Copy'), yen: 300, per: 'copies' },
};
export const SIGNED = { has_signing: 1 };

export const payAt = (url: string, card = 'held') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });

/** Applicants' steps from confirmation to filing; each applicant has the card `own`. */
export function completingIn(town: OpenTown) {
  const post = (as: Credentials, path: string, body: unknown = {}) =>
    town.call('POST', `/api/${path}`, { as, body, locale: 'en' });
  const sign = (as: Credentials, id: number) => post(as, `applications/${id}/sign`);
  const pay = (as: Credentials, id: number) => post(as, `applications/${id}/pay`);
  const settle = (as: Credentials, id: number) => post(as, `applications/${id}/payment`);
  const returned = (as: Credentials, back: URLSearchParams) =>
    post(as, 'application-signings', Object.fromEntries(back));

  /** Confirms an application with a new form; answers its number. */
  async function begun(as: Credentials, parts: Readonly<Record<string, unknown>>, copies = 2): Promise<number> {
    const content = 'fees' in parts ? { copies } : { what: 'チラシ' };
    const { body } = await post(as, 'applications', applicationRequest(await newForm(town, parts), { content }));
    return body.onlineform_application_id;
  }
  return {
    post,
    sign,
    pay,
    settle,
    returned,
    begun,
    applicant: () => addHolder(town),
    own: async (as: Credentials, id: number) =>
      (await town.call('GET', `/api/applications/${id}`, { as, locale: 'en' })).body.application,
    /** Signs at the phone and returns. */
    signed: async (as: Credentials, id: number, state = 'own') =>
      returned(as, await signAtPhone((await sign(as, id)).body.url, { card_key: 'own', state })),
    /** Pays on the page and returns. */
    async paid(as: Credentials, id: number, card = 'held') {
      await payAt((await pay(as, id)).body.url, card);
      return settle(as, id);
    },
  };
}
