import { hashOf } from '../../ground/secrets.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';
import { applicationRequest, newApplication, newForm } from '../../testing/forms/forms.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const ofOwner = async (town: OpenTown, owner: number) => ({
  onlineform_application_id: await newApplication(town, owner),
});

/** Decided, so that it does not count among waiting ones. */
async function ofOwnerDecided(town: OpenTown, owner: number) {
  const made = await ofOwner(town, owner);
  await town.rows`update onlineform_application set approval_status = 1
    where onlineform_application_id = ${made.onlineform_application_id}`;
  return made;
}

const STATE = 'what-comes-back-with-the-browser';

/** A finished signing: a repeated return gets the same answer. */
async function signed(town: OpenTown, owner: number) {
  const { onlineform_application_id } = await ofOwnerDecided(town, owner);
  const state = `${STATE}-${onlineform_application_id}`;
  await town.rows`insert into signature (holder_kind, holder_id, member_id, digest, digest_form, state_hash, begun_at,
    ends_at, signed_at, signature, certificates, revocation, verdict, signer_name) values ('application',
    ${onlineform_application_id}, ${owner}, sha256('one line'), 'plain', ${hashOf(state)}, ${town.now()},
    ${town.now()}, ${town.now()}, '', '', '{}', '{"marks": []}', '持主')`;
  return { state, code: 'a-code' };
}

/** Sent back by the office. */
async function sentBack(town: OpenTown, owner: number) {
  const input = await ofOwner(town, owner);
  await town.rows`update onlineform_application set is_in_correction = 1
    where onlineform_application_id = ${input.onlineform_application_id}`;
  return input;
}

/** With a fee. */
async function withFee(town: OpenTown, owner: number) {
  const input = await ofOwner(town, owner);
  await town.rows`update onlineform_application
    set amount = 300, fee_lines = '[{"label": {"ja": "写し", "en": "Copy"}, "each": 300, "count": 1, "amount": 300}]'
    where onlineform_application_id = ${input.onlineform_application_id}`;
  return input;
}

export const cases: Readonly<Record<string, Case>> = {
  createApplication: { input: async (town) => applicationRequest(await newForm(town, { needs_third_party: 1 })) },
  listApplications: { input: nothing },
  readOwnApplication: { input: ofOwnerDecided, isOwned: true },
  readApplicationContent: { input: ofOwnerDecided, isOwned: true },
  readApplicationStatement: { input: withFee, isOwned: true },
  readCorrection: { input: sentBack, isOwned: true },
  correctApplication: {
    input: async (town, owner) => ({ ...(await sentBack(town, owner)), content: { what: '直した' }, is_agreed: true }),
    isOwned: true,
  },
  readApplicationPdf: { input: ofOwnerDecided, isOwned: true },
  beginSigningApplication: { input: ofOwner, isOwned: true },
  finishSigningApplication: { input: signed, isOwned: true },
  beginPayingApplication: { input: ofOwner, isOwned: true },
  settleApplicationPayment: { input: ofOwnerDecided, isOwned: true },
  takeBackApplication: { input: ofOwner, isOwned: true },
  answerApplication: {
    input: async (town, owner) => ({ ...(await ofOwner(town, owner)), body: 'いつごろになりますか。' }),
    isOwned: true,
  },
};
