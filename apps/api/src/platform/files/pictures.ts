import { wrongFileType } from '@machi/domain/files/type-and-size';
import { refusedFile, sizeProblems } from '@machi/domain/files/rules';
import { NOTICE_FILE_MAX_BYTES } from '@machi/domain/notice-files/model';
import { isRefusal, refuse, type Problem, type Refusal } from '@machi/domain/refusals/model';
import { isBase64 } from './read-upload.ts';
import { createThreadQueue, type Spend } from '../work/thread-queue.ts';

/** A redrawn picture, or why it cannot be drawn. */
export type Drawn =
  | { readonly content: Uint8Array; readonly width: number; readonly height: number }
  | { readonly refused: 'file-spoilt' | 'picture-points' };

const LIMITS = {
  mostWaiting: 12,
  mostOfOne: 4,
  // The largest accepted picture takes two seconds.
  mostMilliseconds: 20_000,
  idleMilliseconds: 60_000,
};

/** Redraws pictures, one after the other, in a thread, so that other content of the file is dropped. */
export function createPictures(spend: Spend) {
  const queue = createThreadQueue<Uint8Array, Drawn>(new URL('picture-worker.ts', import.meta.url), LIMITS, spend);
  return {
    /**
     * 429 `too-many-requests` if too many wait. A picture that takes too long or breaks the thread counts as spoilt.
     */
    async draw(memberId: number, content: Uint8Array): Promise<Drawn | Refusal> {
      try {
        const drawn = await queue.run(memberId, content);
        return isRefusal(drawn) ? drawn : drawn;
      } catch {
        return { refused: 'file-spoilt' };
      }
    },
  };
}
export type Pictures = ReturnType<typeof createPictures>;

const SIZES = { maxBytes: NOTICE_FILE_MAX_BYTES, toldBytes: 5_000_000 };
const BEGINNINGS: readonly (readonly [at: number, hex: string])[] = [
  [0, '89504e470d0a1a0a'],
  [0, 'ffd8ff'],
  [0, '47494638'],
  [8, '57454250'],
];
const isPicture = (content: Buffer): boolean =>
  BEGINNINGS.some(([at, hex]) => content.subarray(at, at + hex.length / 2).toString('hex') === hex);

/** An uploaded picture, drawn anew; or what `readOther` makes of another file, which is refused without it. */
export async function readPicture<Other = never>(
  { file_name, content: text }: { readonly file_name: string; readonly content: string },
  field: string,
  memberId: number,
  pictures: Pictures,
  readOther?: (content: Buffer, refuseFile: (problem: Problem) => Refusal) => Promise<Other | Refusal>,
): Promise<Exclude<Drawn, { readonly refused: unknown }> | Other | Refusal> {
  const refuseFile = (problem: Problem) => refuse(422, refusedFile(field, file_name), problem);
  if (!isBase64(text)) return refuseFile({ field, code: 'file-spoilt' });
  const content = Buffer.from(text, 'base64');
  const sizes = sizeProblems(field, file_name, content.length, SIZES);
  if (sizes.length > 0) return refuse(422, ...sizes);
  if (!isPicture(content))
    return readOther ? readOther(content, refuseFile) : refuseFile(wrongFileType(field, ['png', 'jpeg', 'gif']));
  const drawn = await pictures.draw(memberId, content);
  if (isRefusal(drawn)) return drawn;
  return 'refused' in drawn ? refuseFile({ field, code: drawn.refused }) : drawn;
}
