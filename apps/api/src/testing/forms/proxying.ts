import { layCard } from '../signing/signer.ts';
import { signAtPhone } from '../signing/phone.ts';
import type { Credentials, OpenTown } from '../towns/open-town.ts';
import type { Person } from '../towns/people.ts';
import { applicationRequest, newForm } from './forms.ts';

/** Birth date of these tests' officials; their applicants have another one. */
const OFFICIAL_BORN = '1980-05-20';
const APPLICANT_BORN = '1944-11-03';

/** Steps of officials who apply for others; each official has the card `official`. */
export async function proxyingIn(town: OpenTown) {
  await layCard(town, 'official', { birthdate: OFFICIAL_BORN });
  await layCard(town, 'applicant', { birthdate: APPLICANT_BORN });
  const post = (as: Credentials, path: string, body: unknown = {}) =>
    town.call('POST', `/api/${path}`, { as, body, locale: 'en' });
  const get = (as: Credentials, path: string) => town.call('GET', `/api/${path}`, { as, locale: 'en' });
  const born = async (person: Person, birthdate: string) => {
    await town.rows`update member set birthdate = ${birthdate}::date, created_at = ${town.now()}
      where member_id = ${person.member_id}`;
    return person;
  };
  /** Opens a proxy; answers its number. */
  const opened = async (official: Credentials, memberId: number): Promise<number> =>
    (await post(official, 'proxies', { member_id: memberId, reason: '窓口で本人から頼まれました。' })).body.proxy
      .proxy_id;
  const confirm = async (official: Credentials, proxyId: number, formId: number, parts = {}) =>
    post(official, `proxies/${proxyId}/applications`, applicationRequest(formId, parts));
  const sign = (official: Credentials, id: number) => post(official, `proxy/applications/${id}/sign`);
  const returned = (as: Credentials, back: URLSearchParams) =>
    post(as, 'application-signings', Object.fromEntries(back));
  const signed = async (official: Credentials, id: number, card_key = 'official') =>
    returned(official, await signAtPhone((await sign(official, id)).body.url, { card_key }));
  return {
    post,
    get,
    opened,
    confirm,
    sign,
    signed,
    returned,
    official: async () => born(await town.addPerson({ lastname: '窓口', roles: ['forms'] }), OFFICIAL_BORN),
    applicant: async () =>
      born(await town.addPerson({ lastname: '申請', is_resident: 1, isVerified: true }), APPLICANT_BORN),
    form: (parts: Readonly<Record<string, unknown>> = {}) => newForm(town, { needs_third_party: 1, ...parts }),
    /** Files an application for a person; answers its number. */
    async filed(official: Credentials, applicant: Person, formId: number, content: unknown = { what: 'チラシ' }) {
      const begun = await confirm(official, await opened(official, applicant.member_id), formId, { content });
      const id: number = begun.body.onlineform_application_id;
      await signed(official, id);
      return id;
    },
  };
}
