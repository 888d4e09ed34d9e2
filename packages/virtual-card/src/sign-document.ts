import { AID } from './applications.ts';
import { STATUS, type VirtualCard } from './apdu.ts';
import { ascii, fromHex, hex, join } from './bytes.ts';

/** Result of signing with a card. */
export type CardSigning =
  | { readonly is: 'signed'; readonly signature: Uint8Array; readonly certificate: Uint8Array }
  | { readonly is: 'wrong-password'; readonly triesLeft: number }
  | { readonly is: 'locked' };

const FILES = { certificate: '0001', key: '001a', password: '001b' } as const;
/** Length of a certificate's tag and two length bytes. */
const HEAD = 4;
const PIECE = 256;

/** Sends a command and returns its data; a number is a status other than 9000. */
function ask(card: VirtualCard, ...parts: readonly Uint8Array[]): Uint8Array | number {
  const answer = card.transmit(join(...parts));
  const [high = 0, low = 0] = answer.subarray(-2);
  const status = high * 256 + low;
  return status === STATUS.ok ? answer.subarray(0, -2) : status;
}

/** Sends a command that must succeed. */
function demand(card: VirtualCard, ...parts: readonly Uint8Array[]): Uint8Array {
  const data = ask(card, ...parts);
  if (typeof data === 'number') throw new Error(`The card answers ${data.toString(16)}.`);
  return data;
}

const select = (card: VirtualCard, file: string) => demand(card, fromHex(`00a4020c02${file}`));

/** Reads as many bytes as the certificate's own length, without the file's padding. */
function readCertificate(card: VirtualCard): Uint8Array {
  select(card, FILES.certificate);
  const pieces: Uint8Array[] = [];
  for (let at = 0, length = PIECE; at < length; at += PIECE) {
    const piece = demand(card, fromHex(`00b0${hex(Uint8Array.of(at >> 8, at & 0xff))}00`));
    if (at === 0) length = HEAD + (piece[2] ?? 0) * 256 + (piece[3] ?? 0);
    pieces.push(piece);
    if (at + PIECE >= length) return join(...pieces).subarray(0, length);
  }
  throw new Error('The card holds no certificate.');
}

/**
 * Signs with a card, command by command, like an app: enters the password, and returns certificate and signature.
 * @param content signed content without padding: a digest, or a DigestInfo
 */
export function signWithCard(card: VirtualCard, password: string, content: Uint8Array): CardSigning {
  card.reset();
  demand(card, fromHex(`00a4040c0a${AID.jpki}`));
  select(card, FILES.password);
  const verified = ask(card, fromHex('00200080'), Uint8Array.of(password.length), ascii(password));
  if (verified === STATUS.blocked) return { is: 'locked' };
  if (typeof verified === 'number') {
    const triesLeft = verified & 0x0f;
    return triesLeft === 0 ? { is: 'locked' } : { is: 'wrong-password', triesLeft };
  }
  const certificate = readCertificate(card);
  select(card, FILES.key);
  const signature = demand(card, fromHex('802a0080'), Uint8Array.of(content.length), content, Uint8Array.of(0));
  return { is: 'signed', signature, certificate };
}
