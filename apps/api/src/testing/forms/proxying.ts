import { actingFor } from '../delegations/delegations.ts';
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
  /** @param counter the delegation by which an official acts for somebody */
  const headersOf = (counter: number | undefined) => (counter === undefined ? {} : { headers: actingFor(counter) });
  const post = (as: Credentials, path: string, body: unknown = {}, counter?: number) =>
    town.call('POST', `/api/${path}`, { as, body, locale: 'en', ...headersOf(counter) });
  const get = (as: Credentials, path: string, counter?: number) =>
    town.call('GET', `/api/${path}`, { as, locale: 'en', ...headersOf(counter) });
  const open = (official: Credentials, member_id: number, reason = '窓口で本人から頼まれました。') =>
    post(official, 'counter-delegations', { member_id, reason, matter: 'applications' });
  const born = async (person: Person, birthdate: string) => {
    await town.rows`update member set birthdate = ${birthdate}::date, created_at = ${town.now()}
      where member_id = ${person.member_id}`;
    return person;
  };
  /** Opens the counter for somebody; answers the number of the delegation. */
  const opened = async (official: Credentials, memberId: number): Promise<number> =>
    (await open(official, memberId)).body.delegation_id;
  const confirm = async (official: Credentials, counter: number, formId: number, parts = {}) =>
    post(official, 'applications', applicationRequest(formId, parts), counter);
  const sign = (official: Credentials, id: number) => post(official, `applications/${id}/sign`);
  const returned = (as: Credentials, back: URLSearchParams) =>
    post(as, 'application-signings', Object.fromEntries(back));
  const signed = async (official: Credentials, id: number, card_key = 'official') =>
    returned(official, await signAtPhone((await sign(official, id)).body.url, { card_key }));
  return {
    post,
    get,
    open,
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
