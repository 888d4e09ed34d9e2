// Works off the holders of the table `tried_holder` in a process of its own, for the torture: begins, pays as a person
// would, decides, and now and then gives back. It may be killed at any moment and started again.
import { isRefusal } from '@machi/domain/refusals/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { openDatabase, openHouse } from '../../open-house.ts';
import { createLog } from '../../ground/log.ts';
import { systemClock } from '../../ground/clock.ts';
import { beginPayment } from '../../platform/payments/begin.ts';
import { intendPayment } from '../../platform/payments/change.ts';
import type { PaymentHolder } from '../../platform/payments/holder.ts';
import { reconcileHolds, settleOpenPayments } from '../../platform/payments/reconcile.ts';
import { refundPayment, settlePayment } from '../../platform/payments/settle.ts';
import { payments } from '../../platform/payments/store.ts';
import { readSettings } from '../../settings/settings.ts';
import { wishOf } from './payment-town.ts';

interface Tried {
  readonly holder_id: number;
  readonly member_id: number;
  readonly wish: 'approve' | 'deny' | 'refund';
  readonly decision: string | null;
}

const unfinished = statement<Tried>(
  'tried-holders',
  `select holder_id, member_id, wish, decision from tried_holder where finished_at is null order by holder_id limit 4`,
);
const decide = statement('tried-decided', 'update tried_holder set decision = $2 where holder_id = $1');
const approve = statement('tried-approved', 'update tried_holder set approved_at = now() where holder_id = $1');
const finish = statement('tried-finished', 'update tried_holder set finished_at = now() where holder_id = $1');

/** As applications do: approved with the money, and not before. */
const holder: PaymentHolder = {
  kind: 'application',
  async onState(transaction: Queryable, { holder_id, state }) {
    if (state === 'captured') await transaction.run(approve, [holder_id]);
  },
  onHoldEnding: async () => {},
};

const settings = readSettings(process.env);
const log = createLog(settings.logLevel);
const database = await openDatabase(settings, log);
const { house } = await openHouse(settings, log, database, systemClock, [holder]);
const OFFICE = { by: null, reason: null };

/** One step of a holder, by how it stands; answers whether nothing is left to do. */
async function step({ holder_id, member_id, wish, decision }: Tried): Promise<boolean> {
  const now = new Date();
  const payment = await payments.newest(database, 'application', holder_id);
  if (payment && payment.intention !== null) {
    await settlePayment(house, payment.payment_id, now);
    return false;
  }
  if (payment?.state === 'held') {
    await database.transaction(async (transaction) => {
      await transaction.run(decide, [holder_id, wish]);
      await intendPayment(transaction, payment.payment_id, wish === 'deny' ? 'void' : 'capture', { ...OFFICE, now });
    });
    await settlePayment(house, payment.payment_id, now);
    return false;
  }
  if (payment?.state === 'captured') {
    if (wish !== 'refund') return true;
    await refundPayment(house, payment.payment_id, { ...OFFICE, now });
    return false;
  }
  if (payment && payment.state !== 'begun' && decision !== null) return true;
  // Twice at once, as from two tabs; the second one is paid on, too.
  const wanted = wishOf(member_id, holder_id);
  for (const begun of await Promise.all([beginPayment(house, wanted, now), beginPayment(house, wanted, now)]))
    if (!isRefusal(begun))
      await fetch(begun.url, { method: 'POST', body: new URLSearchParams({ card: 'held' }), redirect: 'manual' });
  const newest = await payments.newest(database, 'application', holder_id);
  if (newest) await settlePayment(house, newest.payment_id, new Date());
  return false;
}

async function workOff(): Promise<void> {
  for (let left = await database.run(unfinished, []); left.length > 0; left = await database.run(unfinished, []))
    await Promise.all(left.map(async (tried) => (await step(tried)) && database.run(finish, [tried.holder_id])));
}

process.on('message', (heard: { readonly kind: 'reconcile' | 'work' }) => {
  const work = heard.kind === 'work' ? workOff() : reconcileHolds(house, new Date());
  void work.then(
    () => process.send?.({ kind: 'done' }),
    (error: unknown) => process.send?.({ kind: 'failed', reason: String(error) }),
  );
});
// What was broken off is taken up first, as the job does.
await settleOpenPayments(house, new Date());
process.send?.({ kind: 'ready' });
