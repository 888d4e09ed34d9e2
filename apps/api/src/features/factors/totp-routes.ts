import { beginTotp, confirmTotp } from '@machi/domain/factors/contract';
import { loginIdOf } from '@machi/domain/members/login-id';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { factorStore } from '../../platform/factors/factor-store.ts';
import { newTotpSecret, sealTotp, stepOfCode, totpUri, unsealTotp } from '../../platform/factors/totp.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { checkOwnPassword } from '../../platform/sessions/own-password.ts';
import { enrolFactor, isOver } from './enrol.ts';
import { ownerStore } from './owner-store.ts';

/** Routes for the authenticator app: its secret is shown once and valid after a code confirms it. */
export const totpRoutes = (house: House) => [
  serve(beginTotp, async ({ old_password }, { member: { member_id }, now }) => {
    const refusal = await checkOwnPassword(house, house.database, member_id, old_password, now);
    if (refusal) return refusal;
    const owner = await ownerStore.read(house.database, member_id);
    if (!owner) return notFound;
    const secret = newTotpSecret();
    const sealed = sealTotp(house, member_id, secret);
    const enrolment = await ownerStore.keepEnrolment(house.database, member_id, { sealed }, now);
    // Apps show both as the entry's name.
    const label = loginIdOf(recipientOf(owner).to).key;
    return { enrolment, secret, uri: totpUri(secret, house.town.town.product_name.en, label) };
  }),

  serve(confirmTotp, async ({ enrolment, code }, exchange) => {
    const { member, now } = exchange;
    return enrolFactor(house, exchange, {
      kind: 'totp',
      token: enrolment,
      async add(transaction, { sealed_secret: sealed }) {
        const secret = sealed ? unsealTotp(house, member.member_id, sealed) : undefined;
        if (!sealed || secret === undefined) return isOver;
        const step = stepOfCode(secret, code, now);
        if (step === undefined) return refuse(422, { field: 'code', code: 'totp-wrong' });
        await factorStore.setTotp(transaction, member.member_id, Buffer.from(sealed), step, now);
        return undefined;
      },
    });
  }),
];
