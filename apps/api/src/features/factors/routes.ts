import { readFactors, removeFactor, renewRecoveryCodes } from '@machi/domain/factors/contract';
import { refuseRemoval } from '@machi/domain/factors/rules';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import { factorStore } from '../../platform/factors/factor-store.ts';
import { recoveryCodes } from '../../platform/factors/recovery-codes.ts';
import type { House } from '../../platform/house.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { checkOwnPassword } from '../../platform/sessions/own-password.ts';
import { noteChange } from './change.ts';
import { ownerStore } from './owner-store.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { totpRoutes } from './totp-routes.ts';

/** Routes for the second factors of the own account. */
export const routes = (house: House) => [
  serve(readFactors, (_input, { member }) => factorStore.read(house, house.database, member.member_id)),

  ...totpRoutes(house),
  ...passkeyRoutes(house),

  serve(removeFactor, async ({ factor_id, old_password }, exchange) => {
    const { member, now } = exchange;
    const refusal = await checkOwnPassword(house, house.database, member.member_id, old_password, now);
    if (refusal) return refusal;
    return writeAndSend(house, exchange, async (transaction) => {
      const owner = await ownerStore.lock(transaction, member.member_id);
      const kind = owner && (await factorStore.remove(transaction, member.member_id, factor_id));
      if (!kind) return notFound;
      const left = await factorStore.read(house, transaction, member.member_id);
      const obstacle = refuseRemoval(owner, left.factors.length);
      if (obstacle) return obstacle;
      if (left.factors.length === 0) await recoveryCodes.drop(transaction, member.member_id);
      await noteChange(house, transaction, exchange, owner, 'removed', kind);
      return left.factors.length === 0 ? { ...left, recovery_left: 0 } : left;
    });
  }),

  serve(renewRecoveryCodes, async ({ old_password }, exchange) => {
    const { member, now } = exchange;
    const { member_id } = member;
    const refusal = await checkOwnPassword(house, house.database, member_id, old_password, now);
    if (refusal) return refusal;
    const reply = await house.database.transaction(async (transaction) => {
      const owner = await ownerStore.lock(transaction, member_id);
      if (!owner) return notFound;
      if (owner.factor_kinds.length === 0) return refuse(409, { field: 'request', code: 'factor-none' });
      const codes = await recoveryCodes.renew(house, transaction, member_id);
      await noteChange(house, transaction, exchange, owner, 'codesMade');
      return { ...(await factorStore.read(house, transaction, member_id)), recovery_codes: codes };
    }, isRefusal);
    house.wakeOutbox();
    return reply;
  }),
];
