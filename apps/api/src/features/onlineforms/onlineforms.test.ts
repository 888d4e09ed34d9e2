import { formTexts } from '@machi/domain/onlineforms/model';
import { describe, expect, test } from 'vitest';
import { newForm, simpleForm } from '../../testing/forms/forms.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const pack = town.house.town.onlineforms;
const list = async (locale: 'ja' | 'en' = 'ja') => (await town.call('GET', '/api/onlineforms', { locale })).body;
const KEY = 'a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4';

describe('the forms of the town', () => {
  test('are those of its pack that are open, in their order, in both languages [decision:town.pack-forms] [field:onlineform.form_name] [field:onlineform.sort_order] [field:onlineform.is_open]', async () => {
    const open = pack
      .filter(({ is_open }) => is_open === 1)
      .toSorted((one, other) => one.sort_order - other.sort_order);
    expect(open.length).toBeGreaterThan(0);
    for (const locale of ['ja', 'en'] as const) {
      const { onlineforms } = await list(locale);
      expect(onlineforms.map(({ form_name }: { form_name: string }) => form_name)).toEqual(
        open.map(({ form_name }) => form_name[locale]),
      );
    }
  });

  test('say all that a form says of itself [field:onlineform.description] [field:onlineform.application_conditions] [field:onlineform.required_documents] [field:onlineform.fee_text] [field:onlineform.days_to_issue] [field:onlineform.other_information] [field:onlineform.contact_information] [field:onlineform.estimated_delivery_days] [field:onlineform.has_signing] [field:onlineform.has_payment] [field:onlineform.is_resident_only] [field:onlineform.is_applicant_only] [field:onlineform.needs-id-card] [field:onlineform.needs-commercial-certificate] [field:onlineform.needs-credit-card] [field:onlineform.needs-third-party]', async () => {
    const words = (name: string) => ({ ja: `${name}（日本語）`, en: `${name} in English` });
    const said = {
      ...Object.fromEntries(formTexts.map((name) => [name, words(name)])),
      has_signing: 1,
      has_payment: 1,
      is_resident_only: 1,
      is_applicant_only: 1,
      needs_id_card: 1,
      needs_commercial_certificate: 1,
      needs_credit_card: 1,
      needs_third_party: 1,
      estimated_delivery_days: 7,
    };
    const id = await newForm(town, said);
    const { body } = await town.call('GET', `/api/onlineforms/${id}`, { locale: 'en' });
    expect(body.onlineform).toMatchObject({
      ...said,
      ...Object.fromEntries(formTexts.map((name) => [name, words(name).en])),
      onlineform_id: id,
      version: 1,
      is_test: 0,
    });
  });

  test('tell the day of delivery by business days, not by the text [decision:form.delivery-days]', async () => {
    // Monday the 11th is a holiday; five business days later is Monday the 18th.
    const id = await newForm(town, { estimated_delivery_days: 5 });
    const { body } = await town.call('GET', `/api/onlineforms/${id}`);
    expect(body.onlineform.delivered_on).toBe('2027-01-18');
    const none = await newForm(town, { estimated_delivery_days: null });
    expect((await town.call('GET', `/api/onlineforms/${none}`)).body.onlineform.delivered_on).toBeNull();
  });

  test('are in the list from the moment when they are opened, and out of it when they are closed, by whatever way', async () => {
    const id = await newForm(town);
    const isListed = async () =>
      (await list()).onlineforms.some(({ onlineform_id }: { onlineform_id: number }) => onlineform_id === id);
    await expect.poll(isListed).toBe(true);
    await town.rows('update onlineform set is_open = 0 where onlineform_id = $1', id);
    await expect.poll(isListed).toBe(false);
  });

  test('do not list a closed one, whose deep link says that it is closed and asks nothing [decision:form.closed]', async () => {
    const id = await newForm(town, {}, 0);
    const { onlineforms } = await list();
    expect(onlineforms.map(({ onlineform_id }: { onlineform_id: number }) => onlineform_id)).not.toContain(id);
    const { status, body } = await town.call('GET', `/api/onlineforms/${id}`);
    expect(status).toBe(200);
    expect(body.onlineform).toMatchObject({ is_open: 0, checklist: [], sections: [] });
  });

  test('open the version that is being tried to who has its key alone', async () => {
    const id = await newForm(town, {}, 0);
    await town.rows`insert into onlineform_version (onlineform_id, version, body, test_key)
      values (${id}, 2, ${JSON.stringify(simpleForm({ checklist: [{ ja: '試し', en: 'Trial' }] }))}::jsonb, ${KEY})`;
    const asked = (query: string) => town.call('GET', `/api/onlineforms/${id}${query}`, { locale: 'en' });
    expect((await asked(`?test=${KEY}`)).body.onlineform).toMatchObject({
      version: 2,
      is_test: 1,
      checklist: ['Trial'],
    });
    expect((await asked(`?test=${KEY.replaceAll('a', 'b')}`)).status).toBe(404);
    expect((await asked('?test=short')).status).toBe(422);
    expect((await asked('')).body.onlineform).toMatchObject({ version: 1, is_test: 0 });
  });

  test('never change once they are published', async () => {
    const id = await newForm(town);
    await expect(town.rows(`update onlineform_version set body = '{}' where onlineform_id = $1`, id)).rejects.toThrow();
    await town.rows`update onlineform_version set test_key = ${KEY.replaceAll('1', '7')} where onlineform_id = ${id}`;
  });
});
