import type { Case } from '../../testing/cases/case.ts';
import { applicationRequest, newApplication, newForm } from '../../testing/forms/forms.ts';
import { newProxy } from '../../testing/forms/proxies.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const opened = async (town: OpenTown, official: number) => ({
  proxy_id: await newProxy(town, official, (await town.addPerson()).member_id),
});

/** An application filed by the official for a new person. */
async function filed(town: OpenTown, official: number) {
  const { member_id } = await town.addPerson();
  const onlineform_application_id = await newApplication(
    town,
    member_id,
    await newForm(town, { needs_third_party: 1 }),
  );
  await town.rows`update onlineform_application
    set proxied_by = ${official}, proxy_id = ${await newProxy(town, official, member_id)}
    where onlineform_application_id = ${onlineform_application_id}`;
  return { onlineform_application_id };
}

async function sentBack(town: OpenTown, official: number) {
  const made = await filed(town, official);
  await town.rows`update onlineform_application set is_in_correction = 1
    where onlineform_application_id = ${made.onlineform_application_id}`;
  return made;
}

export const cases: Readonly<Record<string, Case>> = {
  findProxiedMembers: { input: async (town) => ({ q: (await town.addPerson()).email }) },
  openProxy: {
    input: async (town) => ({ member_id: (await town.addPerson()).member_id, reason: '窓口で本人から頼まれました。' }),
  },
  readProxy: { input: opened, isOwned: true },
  listProxied: {
    async input(town, official) {
      await filed(town, official);
      return {};
    },
  },
  createProxied: {
    input: async (town, official) => ({
      ...(await opened(town, official)),
      ...applicationRequest(await newForm(town, { needs_third_party: 1 })),
    }),
    isOwned: true,
  },
  readProxied: { input: filed, isOwned: true },
  readProxiedContent: { input: filed, isOwned: true },
  readProxiedPdf: { input: filed, isOwned: true },
  beginSigningProxied: { input: filed, isOwned: true },
  readProxiedCorrection: { input: sentBack, isOwned: true },
  correctProxied: {
    input: async (town, official) => ({
      ...(await sentBack(town, official)),
      content: { what: '直した' },
      is_agreed: true,
    }),
    isOwned: true,
  },
};
