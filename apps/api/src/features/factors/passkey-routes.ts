import { beginPasskey, confirmPasskey } from '@machi/domain/factors/contract';
import { MOST_PASSKEYS } from '@machi/domain/factors/rules';
import { loginIdOf } from '@machi/domain/members/login-id';
import { fullName } from '@machi/domain/members/model';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { passkeyStore } from '../../platform/factors/passkey-store.ts';
import { offersPasskeys, passkeyCreation, readNewPasskey } from '../../platform/factors/passkeys.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { checkOwnPassword } from '../../platform/sessions/own-password.ts';
import { enrolFactor, isOver } from './enrol.ts';
import { ownerStore } from './owner-store.ts';

const tooMany = refuse(409, { field: 'request', code: 'passkey-most' });

/** Routes for passkeys, which work only for this town and need a face, a fingerprint or the device's lock. */
export const passkeyRoutes = (house: House) => [
  serve(beginPasskey, async ({ old_password }, { member: { member_id }, now }) => {
    if (!offersPasskeys(house)) return refuse(409, { field: 'request', code: 'passkey-address' });
    const refusal = await checkOwnPassword(house, house.database, member_id, old_password, now);
    if (refusal) return refusal;
    const owner = await ownerStore.read(house.database, member_id);
    if (!owner) return notFound;
    const passkeys = await passkeyStore.list(house.database, member_id);
    if (passkeys.length >= MOST_PASSKEYS) return tooMany;
    const named = { member_id, login_id: loginIdOf(recipientOf(owner).to).key, name: fullName(owner) };
    const options = passkeyCreation(house, named, passkeys);
    const { challenge } = options;
    return { enrolment: await ownerStore.keepEnrolment(house.database, member_id, { challenge }, now), options };
  }),

  serve(confirmPasskey, async ({ enrolment, name, credential }, exchange) => {
    const { member, now } = exchange;
    return enrolFactor(house, exchange, {
      kind: 'passkey',
      token: enrolment,
      async add(transaction, { challenge }) {
        if (challenge === null) return isOver;
        const passkey = await readNewPasskey(house, credential, challenge);
        if (!passkey) return refuse(422, { field: 'request', code: 'passkey-wrong' });
        // Another page may have added one in the meantime.
        const others = await passkeyStore.list(transaction, member.member_id);
        if (others.length >= MOST_PASSKEYS) return tooMany;
        const isNew = await passkeyStore.add(transaction, member.member_id, name, passkey, now);
        return isNew ? undefined : refuse(409, { field: 'request', code: 'passkey-known' });
      },
    });
  }),
];
