import { drawLottery, isCountedByCode, textsToDigest } from '@machi/domain/lotteries/draw';
import type { DrawnLine } from '@machi/domain/lotteries/model';

/** Whether this browser can compute SHA-256: only over https or from this machine. */
export const canDigest = (): boolean => globalThis.crypto?.subtle !== undefined;

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of a text, in hexadecimal digits. */
export const digest = async (text: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

export interface DrawnAgain {
  /** Whether the seed is the one promised before applications began. */
  readonly isSeedKept: boolean;
  /** Whether the numbers of households follow from the codes, so that nobody could choose them. */
  readonly isCounted: boolean;
  /** Applications with another result than the published one. */
  readonly different: readonly string[];
}

/** Repeats a draw from its seed and its list, and reports differences from the published result. */
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
