import { parseArgs } from 'node:util';
import { isMobile, telKey } from '@machi/domain/fields/tel';
import { Hindrance } from '../backup/order.ts';

const USAGE = `npm run check-setup [-- --mail-to ADDRESS] [--sms-to NUMBER] [--tell ADDRESS]
  Looks whether this town is set up as it has to be, and says what is wrong and what to do. Ends with 1 when something is.
  --mail-to   sends a mail there: look whether it arrives
  --sms-to    sends a short message there
  --tell      writes there what is wrong, and nothing when nothing is
  --clock     https address of a server whose clock is right`;

/** Options of `npm run check-setup`. */
export interface CheckOrder {
  readonly mailTo: string | undefined;
  /** Digits only. */
  readonly smsTo: string | undefined;
  readonly tell: string | undefined;
  readonly clock: string;
}

const isAddress = (text: string | undefined): boolean => text === undefined || /^[^\s@]+@[^\s@]+$/.test(text);

/** Throws a Hindrance with the reason. */
export function readCheckOrder(args: readonly string[]): CheckOrder {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        'mail-to': { type: 'string' },
        'sms-to': { type: 'string' },
        tell: { type: 'string' },
        clock: { type: 'string', default: 'https://deb.debian.org/' },
      },
    }));
  } catch {
    throw new Hindrance(USAGE);
  }
  // The unit passes MACHI_OPERATOR even if it is empty.
  const tell = values.tell === '' ? undefined : values.tell;
  const { 'mail-to': mailTo, 'sms-to': number, clock } = values;
  if (!isAddress(mailTo) || !isAddress(tell)) throw new Hindrance('--mail-to and --tell take an e-mail address.');
  if (URL.parse(clock)?.protocol !== 'https:') throw new Hindrance('--clock takes an https address.');
  const smsTo = number === undefined ? undefined : telKey(number);
  if (number !== undefined && (smsTo === undefined || !isMobile(smsTo)))
    throw new Hindrance('--sms-to takes a Japanese mobile number.');
  return { mailTo, smsTo, tell, clock };
}
