import { drawLottery, isCountedByCode, textsToDigest } from '@machi/domain/lotteries/draw';
import type { DrawnLine } from '@machi/domain/lotteries/model';

/** Whether this browser can compute SHA-256: only where the page came over https, or from this machine. */
export const canDigest = (): boolean => globalThis.crypto?.subtle !== undefined;

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of a text, in hexadecimal digits. */
export const digest = async (text: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

export interface DrawnAgain {
  /** The seed is the one that was promised before anybody applied. */
  readonly isSeedKept: boolean;
  /** Numbers of households follow from the codes: nobody could choose them. */
  readonly isCounted: boolean;
  /** Applications with another outcome than what was published. */
  readonly different: readonly string[];
}

/** Draws a lottery again from its seed and its list, and says what is different from what was published. */
export async function drawAgain(seed: string, seedHash: string, lines: readonly DrawnLine[]): Promise<DrawnAgain> {
  const texts = textsToDigest(seed, lines);
  const digests = new Map(await Promise.all(texts.map(async (text) => [text, await digest(text)] as const)));
  const outcomes = drawLottery(seed, lines, (text) => digests.get(text) ?? '');
  const different = lines.filter(({ code, outcome, slot_no }) => {
    const found = outcomes.get(code);
    return found?.outcome !== outcome || (found.outcome === 'won' ? found.slot_no : null) !== slot_no;
  });
  return {
    isSeedKept: (await digest(seed)) === seedHash,
    isCounted: isCountedByCode(lines),
    different: different.map(({ code }) => code),
  };
}
