import { PICTURE_BYTES, SENT_EDGE, type Cover } from '@machi/domain/reports/model';

/** A chosen picture: drawn anew, so that nothing of what a camera writes into a file is left. */
export interface ChosenPicture {
  readonly id: string;
  readonly canvas: HTMLCanvasElement;
  /** What the page shows. */
  readonly src: string;
  readonly covers: readonly Cover[];
  /** How many faces and number plates the server has found; `away`: it cannot look now. */
  readonly found: 'looking' | 'away' | number;
}

const SHOWN_QUALITY = 0.8;
/** Qualities tried one after the other until the picture is small enough. */
const QUALITIES = [0.82, 0.7, 0.55, 0.4, 0.25];

/** Reads a picture, the way it was held, and makes it smaller; undefined: this browser cannot read it. */
export async function readPicture(file: File): Promise<ChosenPicture | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, SENT_EDGE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const drawing = canvas.getContext('2d');
    if (!drawing) return undefined;
    // A transparent ground would turn black.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const src = canvas.toDataURL('image/jpeg', SHOWN_QUALITY);
    return { id: crypto.randomUUID(), canvas, src, covers: [], found: 'looking' };
  } catch {
    return undefined;
  }
}

/** The picture as it is sent, in base64: what is covered is drawn into it, so that nobody can take it off. */
export function sentPicture({ canvas, covers }: Pick<ChosenPicture, 'canvas' | 'covers'>): string {
  const covered = document.createElement('canvas');
  covered.width = canvas.width;
  covered.height = canvas.height;
  const drawing = covered.getContext('2d');
  if (!drawing) throw new Error('A picture cannot be drawn');
  drawing.drawImage(canvas, 0, 0);
  drawing.fillStyle = '#000';
  for (const { left, top, width, height } of covers)
    drawing.fillRect(left * canvas.width, top * canvas.height, width * canvas.width, height * canvas.height);
  const base64Of = (quality: number): string => covered.toDataURL('image/jpeg', quality).split(',')[1] ?? '';
  const isSmall = (text: string): boolean => (text.length / 4) * 3 <= PICTURE_BYTES;
  const [first = 0.8, ...others] = QUALITIES;
  return others.reduce((text, quality) => (isSmall(text) ? text : base64Of(quality)), base64Of(first));
}
