import type { Way } from '@machi/domain/wishes/model';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../ground/clock.ts';
import { DeliveryFailure } from '../../providers/delivery-failure.ts';
import { composeMail, type MailProvider } from '../../providers/mail/mail.ts';
import { composeSms, type SmsProvider } from '../../providers/sms/sms.ts';
import { gather } from '../work/gather.ts';
import { noteHanded, type DueMessage } from './claim.ts';
import type { MemberCarrier } from './member-carrier.ts';
import { readLink, type LinkKeys } from './read-links.ts';
import { matterOf } from './steps.ts';
import type { Wisher } from './wishers.ts';

/** The provider for each way. */
export interface Carriers {
  readonly mail: MailProvider;
  readonly sms: SmsProvider;
  readonly push?: MemberCarrier;
  readonly line?: MemberCarrier;
}

interface Sending extends LinkKeys {
  readonly database: Database;
  readonly clock: Clock;
  readonly processKey: string;
}

/** A restored backup reuses numbers, so the number alone is not unique. */
const idOf = ({ outbox_id, created_at }: DueMessage): string => `${outbox_id}-${created_at.getTime()}`;

/** Hands messages to the carriers of one lane. `many`: how many at once are noted in one statement. */
export function createCourier(house: Sending, carriers: Carriers, { many }: { readonly many: number }) {
  const note = gather<number, boolean>({ most: many, atOnce: 1 }, async (ids) => {
    const noted = await noteHanded(house.database, ids, house.processKey, house.clock());
    const own = new Set(noted.map(({ outbox_id }) => outbox_id));
    return ids.map((id) => own.has(id));
  });

  /**
   * A push service cannot be asked what it has sent. So the outbox notes it before; if the process ends meanwhile, the
   * message is not sent there again, and goes another way. LINE knows a message that is sent again by its key.
   */
  async function handToMember(message: DueMessage, wisher: Wisher, way: 'push' | 'line'): Promise<boolean> {
    const carrier = carriers[way];
    if (!carrier) throw new DeliveryFailure('no-carrier', true);
    if (message.handed_at !== null) throw new DeliveryFailure('not-known', true);
    if (way === 'push' && !(await note(message.outbox_id))) return false;
    const { memberId, locale, showsContent } = wisher;
    await carrier.deliver({
      id: idOf(message),
      memberId,
      locale,
      matter: matterOf(message),
      content: message.content,
      showsContent,
      url: readLink(house, message),
      usefulUntil: message.useful_until,
    });
    return true;
  }

  return {
    has: { push: carriers.push !== undefined, line: carriers.line !== undefined },
    /**
     * Rejects if the message was not taken; false: another process has it. Without a wisher it goes to the address that it
     * was written to.
     */
    async handOver(message: DueMessage, wisher: Wisher | undefined, way: Way): Promise<boolean> {
      const { recipient, content, channel } = message;
      if (way === 'push' || way === 'line') {
        if (!wisher) throw new DeliveryFailure('no-member', true);
        return handToMember(message, wisher, way);
      }
      const to = way === channel ? recipient : ((way === 'mail' ? wisher?.email : wisher?.tel) ?? '');
      if (to === '') throw new DeliveryFailure('no-address', true);
      await (way === 'sms'
        ? carriers.sms.deliver({ id: idOf(message), to, text: composeSms(content) })
        : carriers.mail.deliver(composeMail(to, content, idOf(message))));
      return true;
    },
  };
}
